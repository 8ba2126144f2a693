import { defineMessage, defineMessages, type IntlShape } from 'react-intl';
import type { CourseNote } from '../../lms/notes.ts';
import { groupNotes } from './group-notes.ts';

/**
 * The notes of a course as Markdown: a heading for each section and unit, the quotes as block quotes, and below each
 * what the learner wrote, as they wrote it. Formulas stay TeX between dollar signs.
 */
export function writeNotesMarkdown(
  notes: readonly CourseNote[],
  courseTitle: string,
  intl: IntlShape,
): string {
  const lines = [`# ${intl.formatMessage(heading, { course: escapeMarkdown(courseTitle) })}`];
  for (const { title, units } of groupNotes(notes)) {
    lines.push(`## ${title === null ? intl.formatMessage(messages.gone) : escapeMarkdown(title)}`);
    for (const { unit, notes: inUnit } of units) {
      if (unit !== null) lines.push(`### ${escapeMarkdown(`${unit.sequenceTitle} › ${unit.title}`)}`);
      for (const note of inUnit) lines.push(...writeNote(note, intl));
    }
  }
  return `${lines.join('\n\n')}\n`;
}

function writeNote({ quote, text, state, unit }: CourseNote, intl: IntlShape): string[] {
  const remark = unit === null || state === 'found' ? null : intl.formatMessage(messages[state]);
  return [
    `> ${escapeMarkdown(quote)}`,
    ...(remark === null ? [] : [`*${remark}*`]),
    ...(text === '' ? [] : [text.trim()]),
  ];
}

/** Course text with Markdown syntax escaped. TeX between dollar signs is left as it is. */
function escapeMarkdown(text: string): string {
  return text
    .split(/(\$[^$]+\$)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[\\`*_[\]<>~|]/g, '\\$&').replace(/^(#{1,6}|[-+]|\d+[.)])(?=\s)/, '\\$1'),
    )
    .join('');
}

const heading = defineMessage<{ course: string }>({
  defaultMessage: 'Notes: {course}',
  description: 'First line of the file with a learner’s notes',
});

const messages = defineMessages({
  gone: {
    defaultMessage: 'No longer in the course',
    description: 'Heading above notes whose unit was removed from the course',
  },
  changed: {
    defaultMessage: 'The text has changed since you added this note.',
    description: 'Beside a note whose quote was changed in the course',
  },
  missing: {
    defaultMessage: 'This text is no longer in the unit.',
    description: 'Beside a note whose quote is no longer in its unit',
  },
});
