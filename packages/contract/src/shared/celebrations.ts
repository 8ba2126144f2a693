import * as v from 'valibot';
import { lenientBoolean } from '../types.ts';

/**
 * Celebrations not shown yet; the streak is sent only once (wire contract 5.6). Servers of mid-2021 name the discount
 * `streak_discount_experiment_enabled`.
 */
export const celebrations = v.object({
  first_section: v.boolean(),
  streak_length_to_celebrate: v.nullable(v.number()),
  streak_discount_enabled: lenientBoolean,
  streak_discount_experiment_enabled: lenientBoolean,
  weekly_goal: lenientBoolean,
});
export type CelebrationsWire = v.InferOutput<typeof celebrations>;
