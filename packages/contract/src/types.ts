import * as v from 'valibot';

/**
 * An ISO 8601 date-time as servers send it: `Z`, `+00:00` or another offset, up to six fractional digits (wire contract
 * 1.1). It stays a string; callers parse it if they need a time.
 */
export const isoDate = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/,
    'Not an ISO 8601 date-time',
  ),
);

/** `null` where the wire contract writes `?`. */
export const nullableDate = v.nullable(isoDate);
export const nullableString = v.nullable(v.string());

/** Absent in one era, `null` or a value in another. */
export const lenientDate = v.nullish(isoDate);
export const lenientString = v.nullish(v.string());
export const lenientBoolean = v.nullish(v.boolean());
export const lenientNumber = v.nullish(v.number());
