import type { Block, UnsupportedContent, UnusableTool } from '@lectern/olx';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { gradeLossOf, isLostScore, percentPhrase } from '../../kernel/grading/unearnable.policy.ts';
import { type Html, html } from '../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../pages/markup.ts';
import { scriptFaultPhrase, unsupportedBlockPhrase } from '../problems/unsupported-words.ts';

/**
 * A placeholder for an unsupported block: says what it is and what that means for completion and grade, followed by its
 * readable content. `reportUrl`: of the course's import report, for the course team; null for learners.
 */
export function renderUnsupported(
  block: Block,
  content: UnsupportedContent,
  { course, reportUrl }: { course: CompiledCourse; reportUrl: string | null },
): Html {
  const { tag, html: text, tool } = content;
  const readable =
    text !== undefined && (tag === AZURE ? ' Its links are below.' : ' You can still read its text below.');
  return html`<div class="unsupported"><p>${siteText(html`<strong>${summaryOf(content)}</strong> ${scriptFaultPhrase(content)}It doesn’t count: you can complete this unit without it${gradeClause(block, course)}.${readable}`)}</p>${tool?.fault === 'not-https' && renderLink(tool.launchUrl)}${reportUrl !== null && renderForTeam(block, reportUrl)}</div>
${text !== undefined && html`<div class="author unsupported-text" dir="auto">${authorMarkup(text)}</div>`}`;
}

/** What the course team needs to know, to find the block or something in its place. */
function renderForTeam({ sourceType, source }: Block, reportUrl: string): Html {
  return html`<p class="staff-tools">${siteText(html`For the course team: the block type is <code>${sourceType}</code>, in <code>${source.file}</code>. <a href="${reportUrl}" target="_blank" rel="noopener">See the import report<span class="visually-hidden">, in a new tab</span></a>`)}</p>`;
}

function renderLink(url: string): Html {
  return html`<p>${siteText(html`<a${attributes({ href: url, target: '_blank', rel: 'noopener noreferrer' })}>Open ${new URL(url).host} in a new tab</a>. It won’t know who you are.`)}</p>`;
}

const AZURE = 'azure_media_services';
/** Videos are unsupported only where there is nothing to play, or at Azure, nothing that browsers play. */
const VIDEOS = new Set(['video', AZURE]);

const TOOLS: Readonly<Record<UnusableTool['fault'], string>> = {
  'no-key': 'It isn’t connected to this site yet.',
  'not-https': 'Its address isn’t secure (https), so it can’t be shown here.',
  'needs-registration': 'It would have to be registered with this site (LTI 1.3).',
  'no-address': 'Its address is missing.',
};

function summaryOf({ tag, html: text, tool }: UnsupportedContent): string {
  if (tool !== undefined) return `This is ${unsupportedBlockPhrase(tag)}. ${TOOLS[tool.fault]}`;
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
