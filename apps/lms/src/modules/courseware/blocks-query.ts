import { HttpError } from '../../lib/errors.ts';

/** Far more than any course has; every block of the response has a number for each. */
const MOST_TYPES = 30;

export function readReturnType(text = 'dict'): 'dict' | 'list' {
  if (text === 'dict' || text === 'list') return text;
  throw invalidField('return_type', 'The return type must be dict or list.');
}

export function readNavDepth(text = ''): number | null {
  if (text === '') return null;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw invalidField('nav_depth', 'This must be a whole number from 0 to 9999.');
}

/** The types of block in a parameter, each once. */
export function readTypes(text = '', field = 'block_counts'): string[] {
  const types = new Set(text.split(',').map((type) => type.trim()));
  types.delete('');
  if (types.size > MOST_TYPES) throw invalidField(field, `This can name ${MOST_TYPES} types at most.`);
  return [...types];
}

const invalidField = (field: string, message: string) =>
  new HttpError(400, 'invalid_query', message, {}, field);
