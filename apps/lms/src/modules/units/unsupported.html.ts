import type { Block, UnsupportedContent, UnusableTool } from '@lectern/olx';
import { formatPercent } from '../../i18n/format.ts';
import { defineMessages, type Message, rich, t } from '../../i18n/messages.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { gradeLossOf, isLostScore } from '../../kernel/grading/unearnable.policy.ts';
import { type Html, html } from '../../lib/html.ts';
import { attributes, authorMarkup, isolated, visuallyHidden } from '../../lib/markup.ts';
import { siteText } from '../../pages/site-text.ts';
import {
  scriptFaultPhrase,
  unsupportedBlockPhrase,
  unsupportedSentence,
} from '../problems/unsupported-texts.ts';

const messages = defineMessages({
  what: {
    defaultMessage: 'This is {what}.',
    description: 'In place of a block that doesn’t work; “what” is like “a tool from another site”',
  },
  format: {
    defaultMessage: 'This video is in a format that browsers don’t play.',
    description: 'In place of a video',
  },
  noFile: {
    defaultMessage: 'This video has no file or address to play.',
    description: 'In place of a video',
  },
  noEffect: {
    defaultMessage: 'It doesn’t count: you can complete this unit without it.',
    description: 'In place of a block that doesn’t work',
  },
  leftOut: {
    defaultMessage:
      'It doesn’t count: you can complete this unit without it, and it is left out of your grade on this site.',
    description: 'In place of a graded block that doesn’t work',
  },
  lost: {
    defaultMessage:
      'It doesn’t count: you can complete this unit without it, but {percent} of the course grade can’t be earned on this site.',
    description: 'In place of a graded block that doesn’t work',
  },
  littleLost: {
    defaultMessage:
      'It doesn’t count: you can complete this unit without it, but a small share of the course grade (less than 1%) can’t be earned on this site.',
    description: 'In place of a graded block that doesn’t work',
  },
  links: {
    defaultMessage: 'Its links are below.',
    description: 'In place of a video that doesn’t work',
  },
  readable: {
    defaultMessage: 'You can still read its text below.',
    description: 'In place of a block that doesn’t work',
  },
  forTeam: {
    defaultMessage:
      'For the course team: the block type is {type}, in {file}. <link>See the import report<hidden>, in a new tab</hidden></link>',
    description: 'Below a block that doesn’t work; “file” is a path, what is hidden is for screen readers',
  },
  link: {
    defaultMessage: '<link>Open {host} in a new tab</link>. It won’t know who you are.',
    description: 'Link to an external tool at an insecure address; “host” is like example.org',
  },
});

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
  const readable = text !== undefined && ` ${t(tag === AZURE ? messages.links : messages.readable)}`;
  return html`<div class="unsupported"><p>${siteText(html`<strong>${summaryOf(content)}</strong> ${scriptFaultPhrase(content)}${consequence(block, course)}${readable}`)}</p>${tool?.fault === 'not-https' && renderLink(tool.launchUrl)}${reportUrl !== null && renderForTeam(block, reportUrl)}</div>
${text !== undefined && html`<div class="author unsupported-text" dir="auto">${authorMarkup(text)}</div>`}`;
}

/** What the course team needs to know, to find the block or something in its place. */
function renderForTeam({ sourceType, source }: Block, reportUrl: string): Html {
  return html`<p class="staff-tools">${siteText(
    rich(messages.forTeam, {
      type: html`<code>${sourceType}</code>`,
      file: html`<code>${source.file}</code>`,
      link: (inside) => html`<a href="${reportUrl}" target="_blank" rel="noopener">${inside}</a>`,
      hidden: visuallyHidden,
    }),
  )}</p>`;
}

function renderLink(url: string): Html {
  return html`<p>${siteText(
    rich(messages.link, {
      host: isolated(new URL(url).host),
      link: (inside) =>
        html`<a${attributes({ href: url, target: '_blank', rel: 'noopener noreferrer' })}>${inside}</a>`,
    }),
  )}</p>`;
}

const AZURE = 'azure_media_services';
/** Videos are unsupported only where there is nothing to play, or at Azure, nothing that browsers play. */
const VIDEOS = new Set(['video', AZURE]);

const tools: Readonly<Record<UnusableTool['fault'], Message>> = defineMessages({
  'no-key': {
    defaultMessage: 'It isn’t connected to this site yet.',
    description: 'Why an external tool doesn’t work',
  },
  'not-https': {
    defaultMessage: 'Its address isn’t secure (https), so it can’t be shown here.',
    description: 'Why an external tool doesn’t work',
  },
  'needs-registration': {
    defaultMessage: 'It would have to be registered with this site (LTI 1.3).',
    description: 'Why an external tool doesn’t work',
  },
  'no-address': {
    defaultMessage: 'Its address is missing.',
    description: 'Why an external tool doesn’t work',
  },
});

function summaryOf({ tag, html: text, tool }: UnsupportedContent): string {
  if (tool !== undefined)
    return `${t(messages.what, { what: unsupportedBlockPhrase(tag) })} ${t(tools[tool.fault])}`;
  if (!VIDEOS.has(tag)) return unsupportedSentence(unsupportedBlockPhrase(tag));
  return t(tag === AZURE && text !== undefined ? messages.format : messages.noFile);
}

/** What the block means for completion and grade. */
function consequence(block: Block, course: CompiledCourse): string {
  if (!isLostScore(block)) return t(messages.noEffect);
  const { share } = gradeLossOf(course);
  if (share <= 0) return t(messages.leftOut);
  const isLittle = Math.round(share * 100) === 0;
  return isLittle ? t(messages.littleLost) : t(messages.lost, { percent: formatPercent(share) });
}
