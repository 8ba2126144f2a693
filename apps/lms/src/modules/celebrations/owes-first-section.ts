import { defineLearnerFact } from '../../kernel/learner-facts/learner-fact.ts';

/** Whether their first section of the course has yet to be celebrated. */
export const owesFirstSection = defineLearnerFact({
  table: 'course_celebrations',
  columns: ['owes_first_section'],
  read: (row) => row?.owes_first_section !== 0,
});
