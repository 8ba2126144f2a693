import * as v from 'valibot';

/**
 * Completion of one unit as Lectern's frame tells it: `usageKey` is the unit, `complete` whether all of it is done,
 * `blocks` the usage keys of the blocks in it that count as complete.
 */
export const unitCompletion = v.object({
  usageKey: v.string(),
  complete: v.boolean(),
  blocks: v.array(v.string()),
});
export type UnitCompletionWire = v.InferOutput<typeof unitCompletion>;
