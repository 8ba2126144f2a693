import { defineMessages, type Message } from '../../../i18n/messages.ts';
import type { GradeChangeKind } from '../../exercises/graded-by-staff/grade-change.policy.ts';

/** The texts of the pages on which staff grade learners' work. */

/** Stages of work, and the filters of its list. */
export const STAGES = defineMessages({
  submitted: { defaultMessage: 'To grade', description: 'Stage of a learner’s work, for staff' },
  graded: { defaultMessage: 'Graded', description: 'Stage of a learner’s work, for staff' },
  returned: {
    defaultMessage: 'Returned',
    description: 'Stage of a learner’s work, for staff: another file was asked for',
  },
  draft: { defaultMessage: 'Not submitted', description: 'Stage of a learner’s work, for staff' },
  all: { defaultMessage: 'All', description: 'Filter of a list: every learner’s work' },
});

/** Confirms the change that redirected to the page. */
export const GRADING_DONE: Readonly<Record<GradeChangeKind | 'scores', Message>> = defineMessages({
  grade: { defaultMessage: 'Grade saved.', description: 'After staff graded a learner’s work' },
  'remove-grade': {
    defaultMessage: 'Grade removed.',
    description: 'After staff removed the grade of a learner’s work',
  },
  'return-work': {
    defaultMessage: 'The learner can submit another file.',
    description: 'After staff asked a learner for another file',
  },
  scores: { defaultMessage: 'Scores saved.', description: 'After staff uploaded a file with scores' },
});

export const texts = defineMessages({
  nothing: {
    defaultMessage: 'Nothing to grade',
    description: 'Heading in place of the list of activities that staff grade',
  },
  nothingText: {
    defaultMessage: 'No activity of this course is graded by staff.',
    description: 'Below the heading “Nothing to grade”',
  },
  toAssess: { defaultMessage: '{count} to assess', description: 'How many responses wait for staff' },
  toGrade: { defaultMessage: '{count} to grade', description: 'How many files wait for staff' },
  entered: { defaultMessage: 'Scores entered by staff', description: 'What staff do with an activity' },
  stages: {
    defaultMessage: 'Stage of the work',
    description: 'Name of the filters of a list, for screen readers',
  },
  downloadAll: {
    defaultMessage: 'Download all submitted files',
    description: 'Link above the list of learners’ work',
  },
  noWork: { defaultMessage: 'No work at this stage.', description: 'In place of the list of learners’ work' },
  noLearners: {
    defaultMessage: 'No learners yet',
    description: 'Heading in place of the list of learners with their scores',
  },
  appear: {
    defaultMessage: 'Learners appear here once they enroll.',
    description: 'In place of the list of a course’s learners',
  },
  scores: { defaultMessage: 'Scores', description: 'Heading of the list of learners with their scores' },
  notGraded: { defaultMessage: 'Not graded', description: 'In place of a score, for staff' },
  asFile: {
    defaultMessage: 'Scores as a file',
    description: 'Heading of a form that takes scores of many learners',
  },
  unchanged: {
    defaultMessage: 'No score was changed',
    description: 'Above the faults of a file with scores',
  },
  line: { defaultMessage: 'Line {line}: {fault}', description: 'A fault of a file with scores' },
  download: {
    defaultMessage: 'Download scores',
    description: 'Button, for a file with the scores of all learners',
  },
  file: { defaultMessage: 'File with scores', description: 'Label of a field for a file' },
  fileHint: {
    defaultMessage: 'CSV with the columns username and points. Lines without points change nothing.',
    description: 'Below the field “File with scores”; the names of the columns are not translated',
  },
  upload: { defaultMessage: 'Upload scores', description: 'Button' },
  score: { defaultMessage: 'Score', description: 'Name of a fact about a learner’s work' },
  stage: { defaultMessage: 'Stage', description: 'Name of a fact about a learner’s work' },
  submitted: {
    defaultMessage: 'Submitted',
    description: 'Name of a fact about a learner’s work; a day follows',
  },
  workFile: {
    defaultMessage: 'File',
    description: 'Name of a fact about a learner’s work: the file they submitted',
  },
  notes: {
    defaultMessage: 'File with notes',
    description: 'The learner’s file with remarks of staff, which they give back',
  },
  grade: {
    defaultMessage: 'Grade',
    description: 'Heading of the form with which staff grade a learner’s work',
  },
  range: { defaultMessage: 'From 0 to {possible}.', description: 'Below a field for a score' },
  comment: { defaultMessage: 'Comment', description: 'Label of a field: what staff write to a learner' },
  commentHint: {
    defaultMessage: 'The learner sees it with the score.',
    description: 'Below the field “Comment”',
  },
  notesHint: {
    defaultMessage: 'Optional, up to {size}. Replaces an earlier one.',
    description: 'Below the field “File with notes”; “size” is like 10 MB',
  },
  save: { defaultMessage: 'Save grade', description: 'Button' },
  early: {
    defaultMessage: 'There’s nothing to grade until the learner submits their work.',
    description: 'In place of the form for a grade',
  },
  remove: { defaultMessage: 'Remove grade', description: 'Button' },
  askAgain: { defaultMessage: 'Ask for another file', description: 'Button: the learner may submit again' },
});
