import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { titleNamesType } from '../../course/assignment-type.ts';
import { plainText } from '../../course/plain-text.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { DateBadges } from './DateBadges.tsx';
import styles from './DateItem.module.css';
import type { TimelineItem } from './timeline.ts';

export interface DateItemProps {
  readonly item: TimelineItem;
}

/** One date: title or link, the time when an assignment is due, description and action (DAT-11 to DAT-13). */
export function DateItem({ item }: DateItemProps) {
  const intl = useIntl();
  const format = useFormat();
  const { block, badges, isFaded, href, action, isAssignment } = item;
  const { assignmentType: type, title: blockTitle } = block;
  const title =
    !type || titleNamesType(blockTitle, type)
      ? blockTitle
      : intl.formatMessage(typedTitle, { type, title: blockTitle });
  const linkedTitle = href === null ? title : <Link href={href}>{title}</Link>;
  const description = plainText(block.description);

  return (
    <li className={cx(styles.item, isFaded && styles.faded)}>
      <div className={styles.line}>
        <span className={styles.title}>
          {isAssignment ? <CourseText>{linkedTitle}</CourseText> : <bdi>{linkedTitle}</bdi>}
        </span>
        {(isAssignment || block.extraInfo) && (
          <span className={styles.time}>
            {isAssignment && intl.formatMessage(dueAt, { time: format.time(block.date) })}
            {block.extraInfo && (
              <Tooltip text={block.extraInfo}>
                <button type="button" className={styles.info} aria-label={intl.formatMessage(messages.more)}>
                  <Icon name="info" size={1.1} />
                </button>
              </Tooltip>
            )}
          </span>
        )}
        <DateBadges badges={badges} />
      </div>
      {description !== '' && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      {action !== null && (
        <Link className={styles.action} href={action.href}>
          <bdi>{action.text}</bdi>
        </Link>
      )}
    </li>
  );
}

const messages = defineMessages({
  more: {
    defaultMessage: 'More about this date',
    description: 'Name for screen readers of the small mark beside a date that shows a remark about it',
  },
});

const typedTitle = defineMessage<{ type: string; title: string }>({
  defaultMessage: '{type}: {title}',
  description:
    'A date of a course: the kind of assignment as the course team calls it, then its title; "Homework: Limits"',
});

const dueAt = defineMessage<{ time: string }>({
  defaultMessage: 'due {time}',
  description: 'After the title of an assignment, on its day; time of day with the zone: "due 5:00 PM EST"',
});
