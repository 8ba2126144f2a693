import type { ReactNode } from 'react';
import { useCourseLanguage } from '../i18n/CourseText.tsx';

export interface PageTitleProps {
  /** The page's one `h1`. */
  readonly title: ReactNode;
  /** The title is a name that the course's team wrote. */
  readonly inCourseLanguage?: boolean;
  /** A line above the title: which course or section the page belongs to. */
  readonly over?: ReactNode;
  /** A sentence below. */
  readonly lead?: ReactNode;
  /** Buttons beside the title, or below it where there is no room. */
  readonly actions?: ReactNode;
}

export function PageTitle(props: PageTitleProps) {
  const { title, inCourseLanguage = false, over, lead, actions } = props;
  const courseLanguage = useCourseLanguage();
  return (
    <header className="page-title">
      <div className="page-title__text">
        {over && <p className="page-title__over">{over}</p>}
        <h1 {...(inCourseLanguage && { lang: courseLanguage, dir: 'auto' })}>{title}</h1>
        {lead && <p className="page-title__lead">{lead}</p>}
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </header>
  );
}
