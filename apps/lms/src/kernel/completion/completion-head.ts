import { defineLearnerFact } from '../learner-facts/learner-fact.ts';

/**
 * What the learner completed, in short. `revision`: 0 = never anything. `lastCompleted`: the usage key of the block that they
 * completed last.
 */
export const completionHead = defineLearnerFact({
  table: 'completion_heads',
  columns: ['revision', 'last_usage_key'],
  read: (row): { revision: number; lastCompleted: string | null } => ({
    revision: row?.revision ?? 0,
    lastCompleted: row?.last_usage_key ?? null,
  }),
});
