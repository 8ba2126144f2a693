import { quote } from '../diagnostics.ts';
import { OlxError } from '../errors.ts';
import type { XmlElement } from '../xml/xml.ts';

/** Names of one course and of the blocks in it. */
export class CourseKey {
  readonly org: string;
  readonly course: string;
  readonly run: string;

  constructor(org: string, course: string, run: string) {
    this.org = org;
    this.course = course;
    this.run = run;
  }

  toString(): string {
    return `course-v1:${this.org}+${this.course}+${this.run}`;
  }

  usageKey(tag: string, blockId: string): string {
    return `block-v1:${this.org}+${this.course}+${this.run}+type@${tag}+block@${blockId}`;
  }
}

const PART = /^[\p{L}\p{N}_~.-]{1,100}$/u;

/** The name of an element's file or block. Old courses have it in `slug`. */
export function urlNameOf({ attributes }: { attributes: ReadonlyMap<string, string> }): string | undefined {
  return attributes.get('url_name') ?? attributes.get('slug');
}

/** The run as written in course.xml. Old courses may only have a `name`. Empty for none. */
export function runOf(element: XmlElement): string {
  return urlNameOf(element) ?? element.attributes.get('name') ?? '';
}

/**
 * The key in course.xml, in whose run other characters than those allowed in a URL become `_`. Throws `invalid-course-key`
 * if a component is missing or not allowed.
 */
export function courseKeyOf(root: XmlElement): CourseKey {
  const org = root.attributes.get('org') ?? '';
  const course = root.attributes.get('course') ?? '';
  const run = cleanBlockId(runOf(root).replaceAll(/[:%]/g, '_')).slice(0, 100);
  for (const [name, value] of Object.entries({ org, course, url_name: run })) {
    if (PART.test(value)) continue;
    const message =
      value === ''
        ? `The attribute ${name} is missing in course.xml.`
        : `The ${name} in course.xml, ${quote(value)}, must be 1 to 100 letters, digits, “.”, “-”, “_” or “~”.`;
    throw new OlxError('invalid-course-key', message, 'course.xml');
  }
  return new CourseKey(org, course, run);
}

/** `url_name` as allowed in a usage key: other characters become `_`, as in Open edX. */
export function cleanBlockId(urlName: string): string {
  return urlName.replace(/[^\p{L}\p{N}_\-~.:%]/gu, '_').slice(0, 200);
}
