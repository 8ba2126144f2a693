import type { Instructor, JsonValue } from '../model.ts';
import type { Links } from '../text/links.ts';
import { isObject } from './attributes.ts';
import type { SourceBlock } from './source-block.ts';

const MAX_INSTRUCTORS = 20;
/** Characters. */
const MAX_LENGTH = 200;
const MAX_BIO_LENGTH = 1000;

/** The people whom the policy's `instructor_info` presents, in its order; those without a name are left out. */
export function readInstructors(value: JsonValue, course: SourceBlock, links: Links): Instructor[] {
  const all = isObject(value) && Array.isArray(value.instructors) ? value.instructors : [];
  return all
    .flatMap((each) => (isObject(each) ? [readInstructor(each, course, links)] : []))
    .filter(({ name }) => name !== '')
    .slice(0, MAX_INSTRUCTORS);
}

function readInstructor(value: Record<string, JsonValue>, course: SourceBlock, links: Links): Instructor {
  const path = textOf(value.image, MAX_LENGTH);
  const image = path === '' ? null : links.address(path, course);
  return {
    name: textOf(value.name, MAX_LENGTH),
    title: textOf(value.title, MAX_LENGTH),
    organization: textOf(value.organization, MAX_LENGTH),
    bio: textOf(value.bio, MAX_BIO_LENGTH),
    image: image?.startsWith('/assets/') ? image : null,
  };
}

function textOf(value: JsonValue | undefined, max: number): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max);
}
