import { HttpError } from '../../lib/errors.ts';

/** 400 that names the field. */
export const fieldError = (field: string, message: string): HttpError =>
  new HttpError(400, 'invalid_body', message, {}, field);

/** Refuses the first field that isn't allowed. `undefined` counts as absent. */
export function checkFields(
  body: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
  message: string,
): void {
  for (const [field, value] of Object.entries(body)) {
    if (value !== undefined && !allowed.includes(field)) throw fieldError(field, message);
  }
}

/** The text of a required field without surrounding blanks. */
export function readText(field: string, text: string): string {
  const trimmed = text.toWellFormed().replaceAll('\0', '').trim();
  if (trimmed === '') throw fieldError(field, 'This field may not be blank.');
  return trimmed;
}

/** The code of a reason from a list; null for none. */
export function readReason(
  field: string,
  code: string | null | undefined,
  reasons: Readonly<Record<string, unknown>>,
): string | null {
  if (code === undefined || code === null || code === '') return null;
  if (!Object.hasOwn(reasons, code)) throw fieldError(field, 'Invalid choice.');
  return code;
}
