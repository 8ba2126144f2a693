import type { GradesLock } from '@lectern/grading';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { Table } from '../../ui/Table.tsx';
import { type Footnote, listFootnotes } from './footnotes.ts';
import styles from './GradeSummary.module.css';
import type { VisibleGrade } from './grades.ts';
import { HypotheticalMark } from './HypotheticalMark.tsx';
import { InfoTip } from './InfoTip.tsx';
import { LimitedAccess, LockMark } from './LockMark.tsx';

export interface GradeSummaryProps {
  readonly grade: VisibleGrade;
  readonly lock: GradesLock;
  /** The assignment types that the learner has no access to (PRG-62). */
  readonly lockedTypes: ReadonlySet<string>;
}

/** What each assignment type adds to the grade; nothing without assignment types (PRG-40 to PRG-45). */
export function GradeSummary({ grade, lock, lockedTypes }: GradeSummaryProps) {
  const intl = useIntl();
  const format = useFormat();
  if (grade.types.length === 0) return null;
  const footnotes = listFootnotes(grade.types.map(({ policy }) => policy));
  return (
    <div>
      <div className={styles.header}>
        <h2>{intl.formatMessage(messages.heading)}</h2>
        <InfoTip label={intl.formatMessage(messages.info)}>{intl.formatMessage(messages.infoText)}</InfoTip>
        {grade.isHypothetical && <HypotheticalMark />}
      </div>
      {lock === 'partial' && lockedTypes.size > 0 && <LimitedAccess />}
      <Table caption={intl.formatMessage(messages.heading)} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage(messages.type)}</th>
            <th scope="col" className="number">
              {intl.formatMessage(messages.weight)}
            </th>
            <th scope="col" className="number">
              {intl.formatMessage(messages.grade)}
            </th>
            <th scope="col" className="number">
              {intl.formatMessage(messages.weightedGrade)}
            </th>
          </tr>
        </thead>
        <tbody>
          {grade.types.map(({ policy, averageGrade, weightedGrade }) => (
            <tr key={policy.type} className={cx(lockedTypes.has(policy.type) && styles.locked)}>
              <th scope="row" className={styles.type}>
                {lockedTypes.has(policy.type) && <LockMark />}
                <CourseText>{policy.type}</CourseText>
                <Mark footnote={footnotes.find(({ type }) => type === policy.type)} />
              </th>
              <td className="number">{format.percent(policy.weight)}</td>
              <td className="number">{format.percent(averageGrade)}</td>
              <td className="number">{format.percent(weightedGrade)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {intl.formatMessage(grade.isHypothetical ? messages.hypotheticalTotal : messages.total)}
            </th>
            <td className="number">{format.percent(grade.visiblePercent)}</td>
          </tr>
        </tfoot>
      </Table>
      <Footnotes footnotes={footnotes} />
    </div>
  );
}

function Mark({ footnote }: { readonly footnote: Footnote | undefined }) {
  const intl = useIntl();
  const format = useFormat();
  if (footnote === undefined) return null;
  const mark = format.number(footnote.mark);
  return (
    <sup>
      <a
        id={`${footnote.id}-mark`}
        href={`#${footnote.id}-footnote`}
        aria-label={intl.formatMessage(footnoteName, { mark })}
        className={styles.mark}
      >
        {mark}
      </a>
    </sup>
  );
}

function Footnotes({ footnotes }: { readonly footnotes: readonly Footnote[] }) {
  const intl = useIntl();
  const format = useFormat();
  if (footnotes.length === 0) return null;
  return (
    <ul className={styles.footnotes} aria-label={intl.formatMessage(messages.footnotes)}>
      {footnotes.map(({ id, mark, type, numDroppable }) => (
        <li key={id} id={`${id}-footnote`} tabIndex={-1}>
          <sup>{format.number(mark)}</sup> {intl.formatMessage(dropped, { count: numDroppable, type })}{' '}
          <a href={`#${id}-mark`} aria-label={intl.formatMessage(backTo, { type })}>
            ↩︎
          </a>
        </li>
      ))}
    </ul>
  );
}

const messages = defineMessages({
  heading: { defaultMessage: 'Grade summary', description: 'Heading of a table on the progress page' },
  info: {
    defaultMessage: 'About the grade summary',
    description: 'Name for screen readers of the mark beside the heading of the grade summary',
  },
  infoText: {
    defaultMessage:
      'Each assignment type has a weight set by the course team. Your grade for the type, multiplied by its weight, is its weighted grade. All weighted grades together make your grade in the course.',
    description: 'Explains the columns of the grade summary: weight, grade, weighted grade',
  },
  type: { defaultMessage: 'Assignment type', description: 'Column of the grade summary' },
  weight: { defaultMessage: 'Weight', description: 'Column of the grade summary' },
  grade: { defaultMessage: 'Grade', description: 'Column of the grade summary' },
  weightedGrade: { defaultMessage: 'Weighted grade', description: 'Column of the grade summary' },
  total: {
    defaultMessage: 'Your current weighted grade summary',
    description: 'Last line of the grade summary; the total percent follows',
  },
  hypotheticalTotal: {
    defaultMessage: 'Your hypothetical weighted grade summary',
    description:
      'Last line of the grade summary while the learner tries out scores; the total percent follows',
  },
  footnotes: {
    defaultMessage: 'Footnotes',
    description: 'Name for screen readers of the remarks below the grade summary',
  },
});

const dropped = defineMessage<{ count: number; type: string }>({
  defaultMessage:
    '{count, plural, one {The lowest # {type} score is dropped.} other {The lowest # {type} scores are dropped.}}',
  description: 'Footnote of the grade summary; type is the kind of assignment as the course team calls it',
});

const footnoteName = defineMessage<{ mark: string }>({
  defaultMessage: 'Footnote {mark}',
  description: 'Name for screen readers of a small number that links to a remark below the grade summary',
});

const backTo = defineMessage<{ type: string }>({
  defaultMessage: 'Back to {type}',
  description:
    'Name for screen readers of the arrow at the end of a footnote; type is a row of the table above',
});
