import type { Block } from '@lectern/olx';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { gradeLossOf, isLostScore, percentPhrase } from '../../kernel/grading/unearnable.policy.ts';
import { type Html, html } from '../../pages/html.ts';
import { ownWords } from '../../pages/markup.ts';

/** What stands in place of a block that Lectern can't show, with what that means for completion and grade. */
export function renderUnsupported(block: Block, tag: string, course: CompiledCourse): Html {
  const { share } = gradeLossOf(course);
  const grade =
    isLostScore(block) &&
    (share > 0
      ? ` It’s graded but not available here: ${percentPhrase(share).toLowerCase()} of the course grade can't be earned on this site.`
      : ' It’s graded elsewhere, but doesn’t count towards your grade on this site.');
  return html`<div class="unsupported"><p>${ownWords(html`<strong>This content can’t be shown here.</strong> Its type is “${tag}”, which this site doesn’t support. You don’t need it to complete this unit.${grade}`)}</p></div>`;
}
