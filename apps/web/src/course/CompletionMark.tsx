import { defineMessages, useIntl } from 'react-intl';
import { Icon } from '../ui/Icon.tsx';

export interface CompletionMarkProps {
  readonly complete: boolean;
  /** What is marked: the texts for screen readers tell sections and lessons apart (A11-04). */
  readonly of: 'section' | 'lesson' | 'unit';
}

/** The mark of a complete or incomplete section, lesson (sequence) or unit (OUT-15, CWR-07). */
export function CompletionMark({ complete, of }: CompletionMarkProps) {
  const intl = useIntl();
  const text = intl.formatMessage((complete ? completed : incomplete)[of]);
  return <Icon name={complete ? 'circle-check' : 'circle'} label={text} />;
}

const completed = defineMessages({
  section: {
    defaultMessage: 'Completed section',
    description: 'Screen reader text of the mark of a complete section of a course',
  },
  lesson: {
    defaultMessage: 'Completed lesson',
    description: 'Screen reader text of the mark of a complete lesson (a sequence of units) of a course',
  },
  unit: {
    defaultMessage: 'Completed unit',
    description: 'Screen reader text of the mark of a complete unit of a course',
  },
});

const incomplete = defineMessages({
  section: {
    defaultMessage: 'Incomplete section',
    description: 'Screen reader text of the mark of an incomplete section of a course',
  },
  lesson: {
    defaultMessage: 'Incomplete lesson',
    description: 'Screen reader text of the mark of an incomplete lesson (a sequence of units) of a course',
  },
  unit: {
    defaultMessage: 'Incomplete unit',
    description: 'Screen reader text of the mark of an incomplete unit of a course',
  },
});
