import { defineMessages, type Message, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';

/** What the check of a course's content looks for, in the order in which it is listed. */
export const ACCESSIBILITY_RULES = [
  'image-text',
  'video-captions',
  'control-name',
  'frame-title',
  'table-headers',
  'heading-order',
  'contrast',
] as const;

export type AccessibilityRule = (typeof ACCESSIBILITY_RULES)[number];

const ONE: Readonly<Record<AccessibilityRule, Message>> = defineMessages({
  'image-text': {
    defaultMessage: 'image without alternative text',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
  'video-captions': {
    defaultMessage: 'video without captions',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
  'control-name': {
    defaultMessage: 'link or button without a name',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
  'frame-title': {
    defaultMessage: 'embedded page without a title',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
  'table-headers': {
    defaultMessage: 'table without headers',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
  'heading-order': {
    defaultMessage: 'heading that is empty or skips a level',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
  contrast: {
    defaultMessage: 'text whose color is hard to read',
    description: 'What the check of a course’s content found once; in the middle of a sentence',
  },
});

const MANY: Readonly<Record<AccessibilityRule, Message>> = defineMessages({
  'image-text': {
    defaultMessage: 'images without alternative text',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
  'video-captions': {
    defaultMessage: 'videos without captions',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
  'control-name': {
    defaultMessage: 'links and buttons without names',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
  'frame-title': {
    defaultMessage: 'embedded pages without titles',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
  'table-headers': {
    defaultMessage: 'tables without headers',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
  'heading-order': {
    defaultMessage: 'headings that are empty or skip a level',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
  contrast: {
    defaultMessage: 'texts whose colors are hard to read',
    description: 'What the check of a course’s content found several times; in the middle of a sentence',
  },
});

const FIXES: Readonly<Record<AccessibilityRule, Message>> = defineMessages({
  'image-text': {
    defaultMessage: 'Describe in “alt” what the image tells, or write {code} if it only decorates.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
  'video-captions': {
    defaultMessage: 'Upload a timed transcript (.srt) in the video’s settings, or add {code} to its element.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
  'control-name': {
    defaultMessage:
      'Write in the link or button what it does, or describe the image in it; remove it if it’s left over.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
  'frame-title': {
    defaultMessage: 'Say in the frame’s “title” what it shows, such as {code}.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
  'table-headers': {
    defaultMessage:
      'Mark the cells that name a column or row as headers, or add {code} to a table that only places content.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
  'heading-order': {
    defaultMessage:
      'Put each heading at most one level below the one before it, and use paragraphs or styles for space and size.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
  contrast: {
    defaultMessage: 'Choose colors with a contrast of at least 4.5 to 1, or 3 to 1 for large text.',
    description: 'How to fix what the check of a course’s content found; “code” is HTML',
  },
});

/** HTML in the fixes. */
const CODES: Readonly<Partial<Record<AccessibilityRule, string>>> = {
  'image-text': 'alt=""',
  'video-captions': '<track kind="captions">',
  'frame-title': 'title="Map of the excavation"',
  'table-headers': 'role="presentation"',
};

/** The success criteria of WCAG 2.2. */
export const RULE_CRITERIA: Readonly<Record<AccessibilityRule, string>> = {
  'image-text': '1.1.1',
  'video-captions': '1.2.2',
  'control-name': '4.1.2',
  'frame-title': '4.1.2',
  'table-headers': '1.3.1',
  'heading-order': '1.3.1',
  contrast: '1.4.3',
};

/** What a rule found, of one and of several, for the middle of a sentence. */
export const ruleName = (rule: AccessibilityRule, count: number): string =>
  t(count === 1 ? ONE[rule] : MANY[rule]);

/** One sentence on how to fix what a rule found. */
export const ruleFix = (rule: AccessibilityRule): string => t(FIXES[rule], { code: CODES[rule] ?? '' });

/** `ruleFix` for a page, where HTML in the sentence reads from left to right. */
export const ruleFixHtml = (rule: AccessibilityRule): Html =>
  rich(FIXES[rule], { code: html`<code dir="ltr">${CODES[rule] ?? ''}</code>` });
