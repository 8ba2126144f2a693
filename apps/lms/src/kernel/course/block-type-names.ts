import { runInLanguage } from '../../i18n/current-language.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';

/** By their English name, as `readCourse` has it. */
const names: Readonly<Record<string, Message>> = defineMessages({
  Section: {
    defaultMessage: 'Section',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Lesson: {
    defaultMessage: 'Lesson',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Unit: { defaultMessage: 'Unit', description: 'Name of content that its author hasn’t named, by its type' },
  Text: { defaultMessage: 'Text', description: 'Name of content that its author hasn’t named, by its type' },
  Video: {
    defaultMessage: 'Video',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Image: {
    defaultMessage: 'Image',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Images: {
    defaultMessage: 'Images',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Audio: {
    defaultMessage: 'Audio',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Survey: {
    defaultMessage: 'Survey',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Problem: {
    defaultMessage: 'Problem',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Discussion: {
    defaultMessage: 'Discussion',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Poll: { defaultMessage: 'Poll', description: 'Name of content that its author hasn’t named, by its type' },
  'Word cloud': {
    defaultMessage: 'Word cloud',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Questions: {
    defaultMessage: 'Questions',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Question: {
    defaultMessage: 'Question',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'Your answer': {
    defaultMessage: 'Your answer',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'Your answers': {
    defaultMessage: 'Your answers',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'Written assignment': {
    defaultMessage: 'Written assignment',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'File upload': {
    defaultMessage: 'File upload',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'Graded by the course team': {
    defaultMessage: 'Graded by the course team',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'Drag and drop': {
    defaultMessage: 'Drag and drop',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'External tool': {
    defaultMessage: 'External tool',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  'Problem set': {
    defaultMessage: 'Problem set',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Document: {
    defaultMessage: 'Document',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Calendar: {
    defaultMessage: 'Calendar',
    description: 'Name of content that its author hasn’t named, by its type',
  },
  Activity: {
    defaultMessage: 'Activity',
    description: 'Name of content that its author hasn’t named, by its type',
  },
});

/**
 * The name of a type of blocks, for those without a name of their own, in the language of their course: it is stored
 * with the course's content, searched and listed beside names that its authors wrote.
 */
export function blockTypeName(englishName: string, courseLanguage: string | null): string {
  const name = names[englishName];
  if (name === undefined) return englishName;
  return runInLanguage(findLanguage(courseLanguage) ?? english, () => t(name));
}
