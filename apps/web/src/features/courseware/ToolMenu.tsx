import { defineMessage, useIntl } from 'react-intl';
import bellStyles from '../../course/notifications/Bell.module.css';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuButton } from '../../ui/Menu.tsx';
import { PostCount } from './discussion/PostCount.tsx';
import { useDiscussionTool } from './discussion/use-discussion-tool.ts';
import styles from './ToolMenu.module.css';
import { useTrayTool } from './tray/use-tray-tool.ts';
import { unitToolsId } from './unit-tools.ts';

export interface ToolMenuProps {
  readonly course: CoursewareCourse;
  readonly unitId: string;
}

/** On phones, discussion and notifications behind one button, which leaves room for the tabs of the units (decision 0112). */
export function ToolMenu({ course, unitId }: ToolMenuProps) {
  const intl = useIntl();
  const discussion = useDiscussionTool(course.id, unitId);
  const tray = useTrayTool(course);
  const names = { discussion: discussion.name, notifications: tray.name };
  return (
    <div className={cx(bellStyles.bell, styles.tools)}>
      <Menu id={unitToolsId} icon="discussion" label="" name={intl.formatMessage(menuName, names)}>
        <MenuButton onSelect={discussion.toggle}>{discussion.name}</MenuButton>
        <MenuButton onSelect={tray.toggle}>{tray.name}</MenuButton>
      </Menu>
      <PostCount count={discussion.count} />
      {tray.isMarked && <span className={cx(bellStyles.dot, styles.dot)} data-testid="unread" />}
    </div>
  );
}

const menuName = defineMessage<{ discussion: string; notifications: string }>({
  defaultMessage: 'Tools: {discussion}; {notifications}',
  description:
    'Name for screen readers of the button above a unit with the menu of two tools, “Discussion, 3 posts” and “Notifications, 2 new”; drawn as a speech bubble with the number of posts',
});
