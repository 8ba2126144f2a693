import type { ReactNode } from 'react';
import { SkipLink } from './SkipLink.tsx';

export interface SiteFrameProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Bars of links above `main`; the skip link skips them. */
  readonly navigation?: ReactNode;
  /** The content of `main`; usually in an element of class `page`. */
  readonly children: ReactNode;
}

/** The landmarks of a page. `#main` takes the focus after a navigation and from the skip link. */
export function SiteFrame({ header, footer, navigation, children }: SiteFrameProps) {
  return (
    <div className="site">
      <SkipLink />
      {header}
      {navigation}
      <main id="main" tabIndex={-1} className="site__main">
        {children}
      </main>
      {footer}
    </div>
  );
}
