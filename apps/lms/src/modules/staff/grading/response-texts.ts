import { defineMessages, type Message } from '../../../i18n/messages.ts';
import type { ResponseChange } from '../../exercises/open-response/grade-response.ts';
import type { ResponseStage } from '../../exercises/open-response/response-state.ts';

/** The texts of the pages on which staff assess responses. */

export const RESPONSE_STAGE_NAMES: Readonly<Record<ResponseStage, Message>> = defineMessages({
  draft: { defaultMessage: 'Not submitted', description: 'Stage of a learner’s response, for staff' },
  training: { defaultMessage: 'Learning to assess', description: 'Stage of a learner’s response, for staff' },
  peers: { defaultMessage: 'Assessing others', description: 'Stage of a learner’s response, for staff' },
  self: { defaultMessage: 'Assessing themselves', description: 'Stage of a learner’s response, for staff' },
  waiting: {
    defaultMessage: 'Waiting for other learners',
    description: 'Stage of a learner’s response, for staff',
  },
  staff: { defaultMessage: 'Waiting for staff', description: 'Stage of a learner’s response, for staff' },
  graded: { defaultMessage: 'Assessed', description: 'Stage of a learner’s response, for staff' },
  canceled: { defaultMessage: 'Canceled', description: 'Stage of a learner’s response, for staff' },
});

export const CHANGE_LABELS: Readonly<Record<ResponseChange['kind'], Message>> = defineMessages({
  'grade-response': {
    defaultMessage: 'Assess by the rubric',
    description: 'Choice of what staff do with a response',
  },
  'cancel-response': {
    defaultMessage: 'Cancel the response: it counts as 0 points',
    description: 'Choice of what staff do with a response',
  },
  'reopen-response': {
    defaultMessage: 'Let the learner write and submit again',
    description: 'Choice of what staff do with a response',
  },
});

/** Confirms the change that redirected to the page. */
export const RESPONSE_DONE: Readonly<Record<ResponseChange['kind'], Message>> = defineMessages({
  'grade-response': { defaultMessage: 'Assessment saved.', description: 'After staff assessed a response' },
  'cancel-response': { defaultMessage: 'Response canceled.', description: 'After staff canceled a response' },
  'reopen-response': { defaultMessage: 'Response reopened.', description: 'After staff reopened a response' },
});

/** What staff did with a response. */
export const CHANGED: Readonly<Record<ResponseChange['kind'], Message>> = defineMessages({
  'grade-response': {
    defaultMessage: 'Assessed',
    description: 'What staff did with a response; a score follows',
  },
  'cancel-response': {
    defaultMessage: 'Canceled',
    description: 'What staff did with a response; a score follows',
  },
  'reopen-response': {
    defaultMessage: 'Reopened',
    description: 'What staff did with a response; a score follows',
  },
});

export const responses = defineMessages({
  stages: {
    defaultMessage: 'Responses by stage',
    description: 'Name of the filters of a list, for screen readers',
  },
  all: { defaultMessage: 'All', description: 'Filter of a list: responses at every stage' },
  stageCount: {
    defaultMessage: '{stage} ({count})',
    description: 'Filter of a list: a stage, and how many responses are at it',
  },
  noneWaiting: {
    defaultMessage: 'No response is waiting for staff.',
    description: 'Above the list of responses',
  },
  next: {
    defaultMessage: 'Assess the next response',
    description: 'Link to the response that has waited longest',
  },
  title: { defaultMessage: 'Responses', description: 'Heading of the list of learners’ responses' },
  none: { defaultMessage: 'No responses here.', description: 'In place of the list of learners’ responses' },
  stage: { defaultMessage: 'Stage', description: 'Name of a fact about a learner’s work' },
  score: { defaultMessage: 'Score', description: 'Name of a fact about a learner’s work' },
  submitted: {
    defaultMessage: 'Submitted',
    description: 'Name of a fact about a learner’s work; a day follows',
  },
  response: { defaultMessage: 'Response', description: 'Heading of a learner’s text' },
  toPrompt: {
    defaultMessage: 'Response to prompt {number}',
    description: 'Heading of one of several texts of a learner',
  },
  noText: { defaultMessage: 'No text', description: 'In place of a learner’s text' },
  files: { defaultMessage: 'Files', description: 'Heading of a learner’s files' },
  own: { defaultMessage: 'The learner’s own assessment', description: 'Heading' },
  byStaff: { defaultMessage: 'Assessment by staff', description: 'Heading' },
  early: {
    defaultMessage: 'There’s nothing to assess until the learner submits a response.',
    description: 'In place of the form for an assessment',
  },
  what: { defaultMessage: 'What to do', description: 'Label of a choice' },
  whatHint: {
    defaultMessage:
      'A reopened response keeps its text and files as a draft; its assessments and its score are removed.',
    description: 'Below the choice “What to do”',
  },
  reason: { defaultMessage: 'Reason', description: 'Label of a field: why staff change a learner’s work' },
  reasonHint: {
    defaultMessage:
      'Needed to replace a score, and to cancel or reopen. Learners see why a response was canceled; other reasons are for the record.',
    description: 'Below the field “Reason”',
  },
  save: { defaultMessage: 'Save', description: 'Button of a form' },
  assess: { defaultMessage: 'Assess', description: 'Heading of the form with which staff assess a response' },
  changed: { defaultMessage: 'Changed', description: 'What staff did with a response; a score follows' },
  change: {
    defaultMessage: '{what}: {score}',
    description: 'A change of a response by staff; “what” is like “Assessed”, “score” like “1 of 2 points”',
  },
});
