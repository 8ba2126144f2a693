import { defineGreatestFact } from '../learner-facts/learner-fact.ts';

/** The last day (`YYYY-MM-DD`, in their time zone) on which they did something in the course; null = never. */
export const lastActiveDay = defineGreatestFact({
  table: 'activity_days',
  column: 'day',
  read: (row) => row?.day ?? null,
});
