import { defineLearnerFact } from '../../kernel/learner/learner-fact.ts';

/** Whether their first section of the course has yet to be celebrated. */
export const owesFirstSection = defineLearnerFact({
  table: 'course_celebrations',
  column: 'owes_first_section',
  read: (owes) => owes !== 0,
});
