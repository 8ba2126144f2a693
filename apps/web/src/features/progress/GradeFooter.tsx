import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { Progress } from '../../lms/progress.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './GradeFooter.module.css';
import { GradeRangeTip } from './GradeRangeTip.tsx';
import { chooseGradeFooter, type GradeFooter as Footer } from './grade-ranges.ts';
import type { VisibleGrade } from './grades.ts';

export interface GradeFooterProps {
  readonly grade: VisibleGrade;
  readonly gradeRange: Progress['gradingPolicy']['gradeRange'];
}

/** Whether the learner is passing, in a sentence (PRG-34 to PRG-37). */
export function GradeFooter({ grade, gradeRange }: GradeFooterProps) {
  const footer = chooseGradeFooter(grade, gradeRange, grade.letter);
  const sentence = useFooterSentence(footer, grade.isHypothetical);
  const isPassing = footer.kind !== 'not-passing';
  return (
    <div className={cx(styles.footer, isPassing ? styles.passing : styles.below)}>
      <Icon name={isPassing ? 'circle-check' : 'info'} />
      <p>{sentence}</p>
      {grade.passingPercent !== null && Object.keys(gradeRange).length > 1 && (
        <GradeRangeTip gradeRange={gradeRange} />
      )}
    </div>
  );
}

function useFooterSentence(footer: Footer, isHypothetical: boolean): string {
  const intl = useIntl();
  const format = useFormat();
  switch (footer.kind) {
    case 'passing-letter': {
      const { letter, min, max } = footer.range;
      const range = { letter, min: format.number(min), max: format.percent(max / 100) };
      return intl.formatMessage(isHypothetical ? wouldPassLetter : passingLetter, range);
    }
    case 'passing':
      return intl.formatMessage(isHypothetical ? messages.wouldPass : messages.passing);
    default:
      return footer.passingPercent === null
        ? intl.formatMessage(messages.below)
        : intl.formatMessage(required, { percent: format.percent(footer.passingPercent / 100) });
  }
}

const messages = defineMessages({
  passing: {
    defaultMessage: 'You’re currently passing this course',
    description: 'Below the grade bar of a learner whose grade is enough',
  },
  wouldPass: {
    defaultMessage: 'With these scores, you’d pass this course',
    description: 'Below the grade bar while the learner tries out scores',
  },
  below: {
    defaultMessage: 'You’re currently not passing this course',
    description: 'Below the grade bar of a learner, where no limit is known',
  },
});

const passingLetter = defineMessage<{ letter: string; min: string; max: string }>({
  defaultMessage: 'You’re currently passing this course with a grade of {letter} ({min}-{max})',
  description:
    'Below the grade bar of a learner whose grade is enough; "… with a grade of B (80-90%)". min is a number, max a percent',
});

const wouldPassLetter = defineMessage<{ letter: string; min: string; max: string }>({
  defaultMessage: 'With these scores, you’d pass this course with a grade of {letter} ({min}-{max})',
  description:
    'Below the grade bar while the learner tries out scores; "… with a grade of B (80-90%)". min is a number, max a percent',
});

const required = defineMessage<{ percent: string }>({
  defaultMessage: 'A weighted grade of {percent} is required to pass in this course',
  description: 'Below the grade bar of a learner whose grade is not enough yet; percent is like "60%"',
});
