import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { wholePercent } from '../../i18n/numbers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Progress } from '../../lms/progress.ts';
import { listGradeRanges } from './grade-ranges.ts';
import { InfoTip } from './InfoTip.tsx';

export interface GradeRangeTipProps {
  /** At least one letter. */
  readonly gradeRange: Progress['gradingPolicy']['gradeRange'];
}

/** The letters and their percentages, highest first, and F last (PRG-38, PRG-39). */
export function GradeRangeTip({ gradeRange }: GradeRangeTipProps) {
  const intl = useIntl();
  const format = useFormat();
  const percent = (whole: number) => format.percent(whole / 100);
  const passing = wholePercent(Math.min(...Object.values(gradeRange)));
  return (
    <InfoTip label={intl.formatMessage(messages.label)}>
      <span>{intl.formatMessage(messages.intro)}</span>
      {listGradeRanges(gradeRange).map(({ letter, min, max }) => (
        <span key={letter}>
          {intl.formatMessage(rangeLine, { letter, min: percent(min), max: percent(max) })}
        </span>
      ))}
      <span>{intl.formatMessage(failLine, { passing: percent(passing) })}</span>
    </InfoTip>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Grade ranges',
    description: 'Name for screen readers of the mark that shows the percents of each letter grade',
  },
  intro: {
    defaultMessage: 'Grade ranges for this course:',
    description: 'Before the list of letter grades with their percents',
  },
});

const rangeLine = defineMessage<{ letter: string; min: string; max: string }>({
  defaultMessage: '{letter}: {min}-{max}',
  description: 'A letter grade and its percents: "B: 80%-90%"',
});

const failLine = defineMessage<{ passing: string }>({
  defaultMessage: 'F: <{passing}',
  description: 'The grade of those who don’t pass, in the list of letter grades: below a percent, "F: <60%"',
});
