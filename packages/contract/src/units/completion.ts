import * as v from 'valibot';

/**
 * Completion of one unit as Lectern's frame reports it: `usageKey` is the unit, `complete` whether all of it is done,
 * `ancestors` the usage keys of its sequence and section, each only if it is complete, too.
 */
export const unitCompletion = v.object({
  usageKey: v.string(),
  complete: v.boolean(),
  ancestors: v.array(v.string()),
});
export type UnitCompletionWire = v.InferOutput<typeof unitCompletion>;
