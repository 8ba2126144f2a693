import { defineLearnerFact } from '../../kernel/learner-facts/learner-fact.ts';

/** Whether they show their notes in the course; true until they choose. */
export const showsNotes = defineLearnerFact({
  table: 'notes_visibility',
  columns: ['visible'],
  read: (row) => row?.visible !== 0,
});
