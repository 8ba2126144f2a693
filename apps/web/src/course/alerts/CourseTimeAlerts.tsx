import { defineMessage, useIntl } from 'react-intl';
import { DAY } from '../../i18n/durations.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { plainText } from '../plain-text.ts';
import type { AlertFrame, CourseAlertContent } from './alert.ts';

interface TimeProps {
  readonly frame: AlertFrame;
  /** ISO. */
  readonly date: string;
  /** Milliseconds. */
  readonly remaining: number;
}

export interface CourseTimeAlertProps {
  readonly frame: AlertFrame;
  readonly alert: Extract<CourseAlertContent, { readonly code: 'course-end' | 'course-start' }>;
}

/** When the course starts or ends. */
export function CourseTimeAlert({ frame, alert }: CourseTimeAlertProps) {
  return alert.code === 'course-end' ? (
    <CourseEndAlert frame={frame} {...alert} />
  ) : (
    <CourseStartAlert frame={frame} {...alert} />
  );
}

/** The course ends soon (ALT-01). */
function CourseEndAlert({ frame, description, ...time }: TimeProps & { readonly description: string }) {
  const intl = useIntl();
  const { isToday, ...texts } = useTimeTexts(time);
  const text = plainText(description);
  return (
    <Alert {...frame} title={intl.formatMessage(isToday ? endsAt : endsOn, texts)}>
      {text !== '' && <p>{text}</p>}
    </Alert>
  );
}

/** The course has not started (ALT-02). */
function CourseStartAlert({ frame, ...time }: TimeProps) {
  const intl = useIntl();
  const { isToday, ...texts } = useTimeTexts(time);
  return <Alert {...frame} title={intl.formatMessage(isToday ? startsAt : startsOn, texts)} />;
}

/** The time of day in the last 24 hours, before that the date. */
function useTimeTexts({ date, remaining }: { readonly date: string; readonly remaining: number }) {
  const format = useFormat();
  const isToday = remaining < DAY;
  return {
    isToday,
    remaining: format.remaining(remaining),
    moment: isToday ? format.time(date) : format.fullDate(date),
  };
}

type TimeTexts = { remaining: string; moment: string };

const endsAt = defineMessage<TimeTexts>({
  defaultMessage: 'This course ends {remaining}, at {moment}.',
  description: 'Alert: remaining is "in 5 hours", moment a time of day with its zone',
});
const endsOn = defineMessage<TimeTexts>({
  defaultMessage: 'This course ends {remaining}, on {moment}.',
  description: 'Alert: remaining is "in 3 days", moment a date',
});
const startsAt = defineMessage<TimeTexts>({
  defaultMessage: 'This course starts {remaining}, at {moment}.',
  description: 'Alert: remaining is "in 5 hours", moment a time of day with its zone',
});
const startsOn = defineMessage<TimeTexts>({
  defaultMessage: 'This course starts {remaining}, on {moment}.',
  description: 'Alert: remaining is "in 3 days", moment a date',
});
