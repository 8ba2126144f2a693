import { use } from 'react';
import { defineMessage, type MessageValue, useIntl } from 'react-intl';
import { EffortText } from '../../../course/EffortText.tsx';
import { CourseText } from '../../../i18n/CourseText.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { coursewareMessages } from './messages.ts';
import { type Turn, turnPath } from './neighbors.ts';
import type { NextUp } from './next-up.ts';
import styles from './TurnButton.module.css';
import { useTurnTo } from './use-turn-to.ts';
import { GoToContext } from './use-turning-ahead.ts';

export interface TurnButtonProps {
  readonly direction: 'previous' | 'next';
  readonly turn: Turn;
  readonly placement: 'top' | 'bottom';
  readonly courseId: string;
  readonly unitId: string | null;
  readonly unitIds: readonly string[];
  /** Only the arrow is visible; the name is for screen readers (A11-05). */
  readonly hidesLabel?: boolean;
  /** Names the sequence that it leads to, and its effort. */
  readonly nextUp?: NextUp | null;
}

/** Previous or Next; in a running exam, what submits it after the last unit. Disabled if it leads nowhere. */
export function TurnButton(props: TurnButtonProps) {
  const { direction, turn, placement, courseId, unitId, unitIds, hidesLabel = false, nextUp = null } = props;
  const intl = useIntl();
  const turnTo = useTurnTo();
  const goTo = use(GoToContext);
  const path = turnPath(courseId, turn);
  const text = intl.formatMessage(findLabel(direction, turn));
  const top = <span className={styles.top}>{text}</span>;
  const shown = placement === 'top' ? top : text;
  const label = hidesLabel ? <VisuallyHidden>{text}</VisuallyHidden> : shown;
  const variants = { top: 'quiet', bottom: direction === 'next' ? 'primary' : 'secondary' } as const;
  const look: ButtonLook & { className: string } = {
    variant: variants[placement],
    ...(direction === 'next' ? { iconEnd: 'arrow-next' } : { icon: 'arrow-previous' }),
    className: cx(hidesLabel && 'button--icon', placement === 'bottom' && direction === 'next' && styles.on),
  };

  if (turn.kind === 'exam-end') {
    return (
      <Button {...look} onClick={() => goTo(turn)}>
        {label}
      </Button>
    );
  }
  if (path === null) {
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink
      {...look}
      href={path}
      onClick={(event) => turnTo(event, turn, { kind: direction, placement, unitId, unitIds })}
    >
      {nextUp === null ? label : <NextUpLabel {...nextUp} />}
    </ButtonLink>
  );
}

/** "Next Up: Derivatives" and below it "7 min · 2 activities" (CWR-17). */
function NextUpLabel({ title, effort }: NextUp) {
  const intl = useIntl();
  return (
    <span className={styles.nextUp}>
      <span>
        {intl.formatMessage(nextUpMessage, { title: <CourseText key="title">{title}</CourseText> })}
      </span>
      <VisuallyHidden>, </VisuallyHidden>
      <span className={styles.effort}>
        <EffortText {...effort} />
      </span>
    </span>
  );
}

/** Next names the exit page if that is the end for this learner; otherwise it stays Next (CWR-15, CWR-16, CS-31). */
function findLabel(direction: 'previous' | 'next', turn: Turn) {
  if (turn.kind === 'course-end' && turn.variant === 1) return coursewareMessages.complete;
  if (turn.kind === 'course-end' && turn.variant === 2) return coursewareMessages.nextEnd;
  if (turn.kind === 'exam-end') return coursewareMessages.submitExam;
  return coursewareMessages[direction];
}

const nextUpMessage = defineMessage<{ title: MessageValue }>({
  defaultMessage: 'Next Up: {title}',
  description: 'Link from the last unit of a sequence to the next sequence; title is its name',
});
