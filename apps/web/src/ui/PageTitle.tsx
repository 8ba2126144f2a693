import type { ReactNode } from 'react';

export interface PageTitleProps {
  /** The page's one `h1`. */
  readonly title: ReactNode;
  /** A line above the title: which course or section the page belongs to. */
  readonly over?: ReactNode;
  /** A sentence below. */
  readonly lead?: ReactNode;
  /** Buttons beside the title, or below it where there is no room. */
  readonly actions?: ReactNode;
}

export function PageTitle({ title, over, lead, actions }: PageTitleProps) {
  return (
    <header className="page-title">
      <div className="page-title__text">
        {over && <p className="page-title__over">{over}</p>}
        <h1>{title}</h1>
        {lead && <p className="page-title__lead">{lead}</p>}
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </header>
  );
}
