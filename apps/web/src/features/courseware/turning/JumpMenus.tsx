import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { CourseText } from '../../../i18n/CourseText.tsx';
import type { CourseTree } from '../../../lms/course-tree.ts';
import { Menu, MenuLink } from '../../../ui/Menu.tsx';
import styles from './JumpMenus.module.css';
import { type JumpTarget, listJumpTargets } from './jump-targets.ts';

export interface JumpMenusProps {
  readonly courseId: string;
  readonly tree: CourseTree;
  readonly section: { readonly title: string };
  readonly sequence: { readonly id: string; readonly title: string };
  readonly unitId: string | null;
  /** The plain links, if there is only one choice. */
  readonly sectionLink: ReactNode;
  readonly sequenceLink: ReactNode;
}

/** For staff: the section and sequence of the breadcrumb as menus of all choices (CWR-27). */
export function JumpMenus(props: JumpMenusProps) {
  const { courseId, tree, section, sequence, unitId, sectionLink, sequenceLink } = props;
  const intl = useIntl();
  const targets = listJumpTargets(tree, { courseId, sequenceId: sequence.id, unitId });
  return (
    <>
      <li className={styles.crumb}>
        {targets.sections.length < 2 ? (
          sectionLink
        ) : (
          <JumpMenu
            title={section.title}
            name={intl.formatMessage(sectionName, { title: section.title })}
            targets={targets.sections}
          />
        )}
      </li>
      <li className={styles.crumb}>
        {targets.sequences.length < 2 ? (
          sequenceLink
        ) : (
          <JumpMenu
            title={sequence.title}
            name={intl.formatMessage(sequenceName, { title: sequence.title })}
            targets={targets.sequences}
          />
        )}
      </li>
    </>
  );
}

interface JumpMenuProps {
  readonly title: string;
  readonly name: string;
  readonly targets: readonly JumpTarget[];
}

function JumpMenu({ title, name, targets }: JumpMenuProps) {
  return (
    <Menu
      label={<CourseText>{title}</CourseText>}
      name={name}
      size="small"
      align="start"
      className={styles.menu}
    >
      {targets.map(({ id, title: text, href, isCurrent }) => (
        <MenuLink key={id} href={href} current={isCurrent}>
          <CourseText>{text}</CourseText>
        </MenuLink>
      ))}
    </Menu>
  );
}

const sectionName = defineMessage<{ title: string }>({
  defaultMessage: '{title}, choose a section',
  description:
    'Name for screen readers of the menu of all sections of a course; title is that of the open one',
});

const sequenceName = defineMessage<{ title: string }>({
  defaultMessage: '{title}, choose a lesson',
  description:
    'Name for screen readers of the menu of all subsections of one section of a course; title is that of the open one',
});
