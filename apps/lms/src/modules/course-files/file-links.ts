import type { Context } from '../../context.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { sealUnitToken, type UnitClaims } from '../../kernel/unit-visit/unit-token.ts';
import { signedPath } from './file-keys.ts';
import { isUsed } from './file-uses.ts';

/** How the address of a file begins. */
const FILES = '/assets/courseware/';
/**
 * Parentheses end a `url()` of a style sheet. In addresses that were imported before they were encoded, names of files
 * contain pairs: `paper%20(1).pdf`.
 */
const FILE_ADDRESS =
  /\/assets\/courseware\/([0-9a-f]{64})\/((?:[^"'\s<>()?#&\\]|\([^"'\s<>()?#&\\]*\))+)(\?)?/g;

/** Elements in whose text browsers read no entities. */
const RAW_TEXT = /(<style\b[^>]*>[\s\S]*?<\/style|<script\b[^>]*>[\s\S]*?<\/script)/i;

/**
 * Markup for a visitor who may see it, in which the URLs of the course's files contain their keys, since no cookie is
 * sent to the units origin. Those of locked files also contain a token of the learner, if there is one.
 */
export function signFiles(
  context: Pick<Context, 'secrets' | 'clock'>,
  markup: string,
  { course, learner }: { course: CompiledCourse; learner: UnitClaims['learner'] },
): string {
  if (!markup.includes(FILES)) return markup;
  const { courseKey } = course;
  const locked = new Set(learner === null ? [] : course.tree.lockedFiles);
  let sealed: string | null = null;
  const tokenOf = () => {
    const claims: UnitClaims = { kind: 'file', usageKey: courseKey, courseKey, learner, parent: '' };
    sealed ??= sealUnitToken(context.secrets.key('units'), claims, context.clock.now()).token;
    return sealed;
  };
  const sign = (text: string, and: string) =>
    text.replace(FILE_ADDRESS, (whole, sha256: string, name: string, query: string | undefined) => {
      // Markup also contains what learners typed, such as the address of another course's file.
      if (!isUsed(course, sha256)) return whole;
      const path = signedPath(context, { courseKey, sha256 }, name);
      return locked.has(`${FILES}${sha256}/${name}`)
        ? `${path}?token=${tokenOf()}${query === undefined ? '' : and}`
        : `${path}${query ?? ''}`;
    });
  return markup
    .split(RAW_TEXT)
    .map((text, index) => sign(text, index % 2 === 0 ? '&amp;' : '&'))
    .join('');
}
