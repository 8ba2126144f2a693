import type { ReactNode } from 'react';

/** Read by screen readers, not visible. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
