import type { Instructor, JsonValue } from '../model.ts';
import type { Links } from '../text/links.ts';
import { oneLine } from '../text/one-line.ts';
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
  const path = oneLine(value.image, MAX_LENGTH);
  const image = path === '' ? null : links.address(path, course);
  return {
    name: oneLine(value.name, MAX_LENGTH),
    title: oneLine(value.title, MAX_LENGTH),
    organization: oneLine(value.organization, MAX_LENGTH),
    bio: oneLine(value.bio, MAX_BIO_LENGTH),
    image: image?.startsWith('/assets/') ? image : null,
  };
}
