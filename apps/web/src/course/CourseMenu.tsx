import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { lazyWithMessages } from '../i18n/lazy-with-messages.ts';
import type { CourseMetadata } from '../lms/course-metadata.ts';
import { Menu, MenuLink } from '../ui/Menu.tsx';
import type { NavBarItem } from '../ui/NavBar.tsx';
import styles from './CourseMenu.module.css';
import { OptionalContent } from './OptionalContent.tsx';
import { useIdle } from './use-idle.ts';

const SearchMenuLink = lazyWithMessages(
  'MenuSearch',
  async () => (await import('./search/MenuSearch.tsx')).SearchMenuLink,
);
const MenuSearchKeys = lazyWithMessages(
  'MenuSearch',
  async () => (await import('./search/MenuSearch.tsx')).MenuSearchKeys,
);

export interface CourseMenuProps {
  /** Names the navigation for screen readers. */
  readonly label: string;
  /** The course's name, which is on the button. */
  readonly name: ReactNode;
  /** The tabs. */
  readonly items: readonly NavBarItem[];
  readonly course: CourseMetadata;
}

/**
 * The tabs of a course and its search, as a menu on the course's name in the header (CS-06). Only the search loads later: React
 * would replace a served menu whose code hasn't arrived, and drop what was pressed in it.
 */
export function CourseMenu({ label, name, items, course }: CourseMenuProps) {
  const intl = useIntl();
  const { courseId, org, number, title, courseAccess } = course;
  const isIdle = useIdle(courseId);
  const maySearch = isIdle && courseAccess.hasAccess;
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
        {maySearch && (
          <OptionalContent>
            <SearchMenuLink courseId={courseId} />
          </OptionalContent>
        )}
      </Menu>
      {maySearch && (
        <OptionalContent>
          <MenuSearchKeys courseId={courseId} />
        </OptionalContent>
      )}
    </nav>
  );
}

const menuName = defineMessage<{ course: string }>({
  defaultMessage: '{course}: course menu',
  description:
    'Name for screen readers of the button with the name of a course; on a phone, it opens the list of its pages',
});
