import { defineLearnerFact } from '../learner-facts/learner-fact.ts';

/**
 * What is stored of the learner's grades. `revision`: 0 = no grade yet. `version`: that of the course with which they were
 * computed; '' without grades.
 */
export const gradeHead = defineLearnerFact({
  table: 'grade_heads',
  columns: ['revision', 'version'],
  read: (row) => ({ revision: row?.revision ?? 0, version: row?.version ?? '' }),
});
