import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteConfig } from '../lms/lms.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

type Announce = (pathname: string, title: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/**
 * Tells those who cannot see a page change that it did: its title is announced, and focus goes to its heading (or to
 * the main part when it has none). The first page of a visit is left to the browser.
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

/** Moves focus to the heading of the page, or to its main part. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Names the page: `first | second | … | site name` is its document title (FRM-05, CS-05); parts that are missing are
 * left out with their separator. Call it once what it names is on the screen: the first call on a new address also
 * announces the page and moves focus to its `h1`.
 */
export function usePage(...parts: readonly (string | null | undefined)[]): void {
  const { siteName } = useSiteConfig();
  const { pathname } = useLocation();
  const announce = use(AnnounceContext);
  const title = [...parts, siteName]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' | ');

  useEffect(() => {
    document.title = title;
    announce(pathname, title);
  }, [title, pathname, announce]);
}
