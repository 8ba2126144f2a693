import { defineMessages, useIntl } from 'react-intl';
import { frontEndPageOf } from '../../course/front-end-page.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import type { Outline } from '../../lms/outline.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Sidebar.module.css';
import { SidebarPanel } from './SidebarPanel.tsx';

export interface CourseToolsProps {
  readonly courseId: string;
  readonly tools: Outline['courseTools'];
}

/** Links to other tools of the course; nothing without any (OUT-25). */
export function CourseTools({ courseId, tools }: CourseToolsProps) {
  const intl = useIntl();
  const site = useSiteConfig();
  if (tools.length === 0) return null;
  return (
    <SidebarPanel title={intl.formatMessage(messages.title)}>
      <ul className={styles.tools}>
        {tools.map(({ analyticsId, title, url }) => {
          const icon = icons[analyticsId];
          return (
            <li key={`${analyticsId} ${url}`}>
              <Link href={frontEndPageOf(url, courseId, site)}>
                {icon && <Icon name={icon} />}
                <bdi>{title}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </SidebarPanel>
  );
}

/** By the tool's id on the wire (wire contract 7.1); tools of plug-ins have unknown ids. */
const icons: Readonly<Record<string, IconName | undefined>> = {
  'edx.bookmarks': 'bookmark',
  'edx.updates': 'discussion',
  'edx.tool.verified_upgrade': 'circle-check',
  'edx.tool.financial_assistance': 'info',
};

const messages = defineMessages({
  title: {
    defaultMessage: 'Course tools',
    description: 'Heading on the home of a course, over links to bookmarks, updates and the like',
  },
});
