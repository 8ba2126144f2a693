import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import type { CourseMetadata } from '../lms/course-metadata.ts';
import { searchEnabledQuery } from '../lms/search.ts';
import { Menu, MenuLink } from '../ui/Menu.tsx';
import type { NavBarItem } from '../ui/NavBar.tsx';
import styles from './CourseMenu.module.css';
import { paths } from './paths.ts';
import { SearchKeys, searchLabel } from './search/SearchKeys.tsx';
import { useIdle } from './use-idle.ts';

export interface CourseMenuProps {
  /** Names the navigation for screen readers. */
  readonly label: string;
  /** The course's name, which is on the button. */
  readonly name: ReactNode;
  /** The tabs. */
  readonly items: readonly NavBarItem[];
  readonly course: CourseMetadata;
}

/** The tabs of a course and its search, as a menu on the course's name in the header (CS-06). */
export function CourseMenu({ label, name, items, course }: CourseMenuProps) {
  const intl = useIntl();
  const { courseId, org, number, title } = course;
  const isIdle = useIdle(courseId);
  const isSearchable =
    useQuery({ ...searchEnabledQuery(courseId), enabled: isIdle && course.courseAccess.hasAccess }).data ===
    true;
  return (
    <nav className={styles.nav} aria-label={label}>
      <Menu
        label={name}
        name={intl.formatMessage(menuName, { course: `${org} ${number} ${title}` })}
        align="start"
        className={styles.menu}
      >
        {items.map(({ id, title: tab, href, current }) => (
          <MenuLink key={id} href={href} current={current}>
            {tab}
          </MenuLink>
        ))}
        {isSearchable && <MenuLink href={paths.search(courseId)}>{intl.formatMessage(searchLabel)}</MenuLink>}
      </Menu>
      {isSearchable && <SearchKeys courseId={courseId} />}
    </nav>
  );
}

const menuName = defineMessage<{ course: string }>({
  defaultMessage: '{course}: course menu',
  description:
    'Name for screen readers of the button with the name of a course; on a phone, it opens the list of its pages',
});
