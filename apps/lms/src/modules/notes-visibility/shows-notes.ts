import { defineLearnerFact } from '../../kernel/learner/learner-fact.ts';

/** Whether they show their notes in the course; true until they choose. */
export const showsNotes = defineLearnerFact({
  table: 'notes_visibility',
  column: 'visible',
  read: (visible) => visible !== 0,
});
