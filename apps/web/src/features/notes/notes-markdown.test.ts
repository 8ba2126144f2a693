import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { notesWire } from '../../lms/fixtures.ts';
import { type CourseNote, readCourseNote } from '../../lms/notes.ts';
import { writeNotesMarkdown } from './notes-markdown.ts';

const intl = createIntl({ locale: 'en' });
const notes = notesWire().map(readCourseNote);

test('has headings for sections and units, quotes with their status, and the learner’s notes', () => {
  expect(writeNotesMarkdown(notes, 'Calculus, a start', intl)).toBe(`# Notes: Calculus, a start

## Week 1

### Limits › Warm-up

> A limit of $x^2$

For the exam

> is \\*unique\\*

*The text has changed since you added this note.*

> if it exists

*This text is no longer in the unit.*

Why?

## No longer in the course

> Old text
`);
});

test.each([
  ['a [link](x) and <b>', 'a \\[link\\](x) and \\<b\\>'],
  ['# not a heading', '\\# not a heading'],
  ['- no item', '\\- no item'],
  ['1. no item', '\\1. no item'],
  ['$a_1 * b_1$ and a_1', '$a_1 * b_1$ and a\\_1'],
  ['costs $5', 'costs $5'],
  ['`code` \\ | ~', '\\`code\\` \\\\ \\| \\~'],
])('the quote %j is escaped', (quote, written) => {
  const [first] = notes;
  const note: CourseNote = { ...(first as CourseNote), quote, text: '' };
  expect(writeNotesMarkdown([note], 'x', intl)).toContain(`\n> ${written}\n`);
});
