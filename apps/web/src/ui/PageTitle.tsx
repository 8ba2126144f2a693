import type { ReactNode } from 'react';

export interface PageTitleProps {
  /** The page's one `h1`. */
  readonly title: ReactNode;
  /** A line above: where one is. */
  readonly over?: ReactNode;
  /** A sentence below. */
  readonly lead?: ReactNode;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
}

export function PageTitle({ title, over, lead, actions }: PageTitleProps) {
  return (
    <header className="page-title">
      {over && <p className="page-title__over">{over}</p>}
      <div className="page-title__line">
        <h1>{title}</h1>
        {actions && <div className="cluster">{actions}</div>}
      </div>
      {lead && <p className="page-title__lead">{lead}</p>}
    </header>
  );
}
