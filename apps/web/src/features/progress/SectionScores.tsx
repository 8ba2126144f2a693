import { defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../i18n/CourseText.tsx';
import type { SubsectionScore } from '../../lms/progress.ts';
import { Table } from '../../ui/Table.tsx';
import styles from './SectionScores.module.css';
import { SubsectionRow } from './SubsectionRow.tsx';

export interface SectionScoresProps {
  readonly name: string;
  readonly subsections: readonly SubsectionScore[];
  /** Whether subsections without access have a lock; see `SubsectionRow`. */
  readonly marksLocked: boolean;
}

/** The subsections of one section with their scores (PRG-46). */
export function SectionScores({ name, subsections, marksLocked }: SectionScoresProps) {
  const intl = useIntl();
  return (
    <Table caption={<CourseText>{name}</CourseText>} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <CourseText>{name}</CourseText>
          </th>
          <th scope="col" className="number">
            {intl.formatMessage(messages.score)}
          </th>
        </tr>
      </thead>
      <tbody>
        {subsections.map((one) => (
          <SubsectionRow key={one.blockKey ?? one.displayName} subsection={one} marksLocked={marksLocked} />
        ))}
      </tbody>
    </Table>
  );
}

const messages = defineMessages({
  score: {
    defaultMessage: 'Score',
    description: 'Column of a table on the progress page: points earned of points possible',
  },
});
