import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteConfig } from '../lms/lms.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

type Announce = (pathname: string, title: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Gets the title of the page while it renders, where there is no document: on a server. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

/**
 * Announces a page change to screen readers: speaks the title and moves focus to the page's heading (or to
 * `main` when it has none). The browser announces the first page of a visit itself.
 */
export function PageAnnouncer({ children }: { readonly children: ReactNode }) {
  const [announced, setAnnounced] = useState('');
  const current = useRef<string | null>(null);

  const announce = useMemo<Announce>(
    () => (pathname, title) => {
      const isFirst = current.current === null;
      const isSame = current.current === pathname;
      current.current = pathname;
      if (isFirst || isSame) return;
      setAnnounced(title);
      focusHeading();
    },
    [],
  );

  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

/** Moves focus to the heading of the page, or to `main`. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** `first | second | …`, without missing names. */
export function joinTitle(names: readonly (string | null | undefined)[]): string {
  return names.filter((name) => name !== null && name !== undefined && name !== '').join(' | ');
}

/**
 * Sets the document title to `first | second | … | site name` (FRM-05, CS-05), leaving out missing names. Call it once
 * the named content is on the screen: the first call on a new address also announces the page and moves focus to its
 * `h1`.
 */
export function usePage(...names: readonly (string | null | undefined)[]): void {
  const { siteName } = useSiteConfig();
  const { pathname } = useLocation();
  const announce = use(AnnounceContext);
  const title = joinTitle([...names, siteName]);
  use(TitleContext)?.(title);

  useEffect(() => {
    document.title = title;
    announce(pathname, title);
  }, [title, pathname, announce]);
}
