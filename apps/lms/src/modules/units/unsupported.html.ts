import type { Block, BlockContent } from '@lectern/olx';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { gradeLossOf, isLostScore, percentPhrase } from '../../kernel/grading/unearnable.policy.ts';
import { type Html, html } from '../../pages/html.ts';
import { authorMarkup, siteText } from '../../pages/markup.ts';
import { scriptFaultPhrase, unsupportedBlockPhrase } from '../problems/unsupported-words.ts';

/**
 * A placeholder for an unsupported block: says what it is and what that means for completion and grade, followed by its
 * readable content.
 */
export function renderUnsupported(
  block: Block,
  content: Extract<BlockContent, { kind: 'unsupported' }>,
  course: CompiledCourse,
): Html {
  const { tag, html: text } = content;
  const readable =
    text !== undefined && (tag === AZURE ? ' Its links are below.' : ' You can still read its text below.');
  return html`<div class="unsupported"><p>${siteText(html`<strong>${summaryOf(content)}</strong> ${scriptFaultPhrase(content)}It doesn’t count: you can complete this unit without it${gradeClause(block, course)}.${readable}`)}</p></div>
${text !== undefined && html`<div class="author unsupported-text" dir="auto">${authorMarkup(text)}</div>`}`;
}

const AZURE = 'azure_media_services';
/** Videos are unsupported only where there is nothing to play, or at Azure, nothing that browsers play. */
const VIDEOS = new Set(['video', AZURE]);

function summaryOf({ tag, html: text }: { tag: string; html?: string }): string {
  if (!VIDEOS.has(tag)) return `This is ${unsupportedBlockPhrase(tag)}, which doesn’t work on this site.`;
  return tag === AZURE && text !== undefined
    ? 'This video is in a format that browsers don’t play.'
    : 'This video has no file or address to play.';
}

function gradeClause(block: Block, course: CompiledCourse): string {
  if (!isLostScore(block)) return '';
  const { share } = gradeLossOf(course);
  return share > 0
    ? `, but ${percentPhrase(share).toLowerCase()} of the course grade can’t be earned on this site`
    : ', and it is left out of your grade on this site';
}
