import { defineMessages, type Message, t } from '../../i18n/messages.ts';

const blocks = defineMessages({
  table: {
    defaultMessage: 'a table to fill in (ActiveTable)',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  annotation: {
    defaultMessage: 'an annotation exercise',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  video: {
    defaultMessage: 'a video',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  conditional: {
    defaultMessage: 'content that depends on other answers',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  crossword: {
    defaultMessage: 'a crossword',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  discussion: {
    defaultMessage: 'a discussion',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  checkbox: {
    defaultMessage: 'a checkbox for work that you did elsewhere',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  dragAndDrop: {
    defaultMessage: 'a drag-and-drop exercise',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  upload: {
    defaultMessage: 'an assignment with a file to upload',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  flashcards: {
    defaultMessage: 'a set of flashcards',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  calendar: {
    defaultMessage: 'a calendar',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  document: {
    defaultMessage: 'a document',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  h5p: {
    defaultMessage: 'an H5P activity',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  text: {
    defaultMessage: 'a text',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  image: {
    defaultMessage: 'an image to explore',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  problemSet: {
    defaultMessage: 'a set of problems that differs between learners',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  jupyter: {
    defaultMessage: 'a Jupyter notebook',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  tool: {
    defaultMessage: 'a tool from another site',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  written: {
    defaultMessage: 'a written assignment',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  oppia: {
    defaultMessage: 'an Oppia exploration',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  panopto: {
    defaultMessage: 'a Panopto video',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  writtenQuestion: {
    defaultMessage: 'a question with a written answer',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  choiceQuestion: {
    defaultMessage: 'a question with choices',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  rating: {
    defaultMessage: 'a rating',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  poll: {
    defaultMessage: 'a poll',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  problem: {
    defaultMessage: 'a problem',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  differing: {
    defaultMessage: 'content that differs between learners',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  recommendations: {
    defaultMessage: 'a list of recommendations',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  scorm: {
    defaultMessage: 'a SCORM package',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  gradedByTeam: {
    defaultMessage: 'an assignment graded by the course team',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  survey: {
    defaultMessage: 'a survey',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  peerInstruction: {
    defaultMessage: 'a question with peer instruction',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  vectors: {
    defaultMessage: 'a drawing of vectors (Vector Drawing)',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  wordCloud: {
    defaultMessage: 'a word cloud',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
  other: {
    defaultMessage: 'an interactive activity',
    description: 'Completes “This is {what}”: a block that doesn’t work here',
  },
});

/** What blocks are that this site can’t show, by OLX tag. */
const BLOCKS: Readonly<Record<string, Message>> = {
  activetable: blocks.table,
  annotatable: blocks.annotation,
  azure_media_services: blocks.video,
  conditional: blocks.conditional,
  crossword: blocks.crossword,
  discussion: blocks.discussion,
  done: blocks.checkbox,
  'drag-and-drop-v2': blocks.dragAndDrop,
  edx_sga: blocks.upload,
  flashcards: blocks.flashcards,
  'google-calendar': blocks.calendar,
  'google-document': blocks.document,
  h5p: blocks.h5p,
  h5pxblock: blocks.h5p,
  html: blocks.text,
  'image-explorer': blocks.image,
  imageannotation: blocks.annotation,
  itembank: blocks.problemSet,
  jupyter: blocks.jupyter,
  library_content: blocks.problemSet,
  lti: blocks.tool,
  lti_consumer: blocks.tool,
  openassessment: blocks.written,
  oppia: blocks.oppia,
  panopto: blocks.panopto,
  pdf: blocks.document,
  'pb-answer': blocks.writtenQuestion,
  'pb-mcq': blocks.choiceQuestion,
  'pb-mrq': blocks.choiceQuestion,
  'pb-rating': blocks.rating,
  poll: blocks.poll,
  poll_question: blocks.poll,
  problem: blocks.problem,
  randomize: blocks.differing,
  rate: blocks.rating,
  recommender: blocks.recommendations,
  scorm: blocks.scorm,
  scormxblock: blocks.scorm,
  split_test: blocks.differing,
  staffgradedxblock: blocks.gradedByTeam,
  survey: blocks.survey,
  textannotation: blocks.annotation,
  ubcpi: blocks.peerInstruction,
  vectordraw: blocks.vectors,
  video: blocks.video,
  videoannotation: blocks.annotation,
  word_cloud: blocks.wordCloud,
};

const questions = defineMessages({
  annotation: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about an annotation',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  choices: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with choices',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  choiceText: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with text fields among its choices',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  code: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with a program for an answer',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  crystal: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about planes in a crystal',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  program: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} graded by a program',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  protein: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about the shape of a protein',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  dragAndDrop: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with drag and drop',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  gene: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about a gene',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  molecule: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about a molecule',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  server: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} graded by another server',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  file: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with a file for an answer',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  formula: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with a formula for an answer',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  image: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about a place in an image',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  interactive: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with an interactive answer',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  number: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with a calculated answer',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  circuit: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about a circuit',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  written: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} with a written answer',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  moleculeShape: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} about the shape of a molecule',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
  other: {
    defaultMessage: 'a {kind, select, problem {problem} other {question}} of a special kind',
    description:
      'Completes “This is {what}”: a problem, or one question of a problem, that doesn’t work here',
  },
});

/** What problems and questions are, by OLX tag: a problem if it has no other questions. */
const QUESTIONS: Readonly<Record<string, Message>> = {
  annotationresponse: questions.annotation,
  choiceresponse: questions.choices,
  choicetextresponse: questions.choiceText,
  codeinput: questions.code,
  coderesponse: questions.code,
  crystallography: questions.crystal,
  customresponse: questions.program,
  designprotein2dinput: questions.protein,
  drag_and_drop_input: questions.dragAndDrop,
  editageneinput: questions.gene,
  editamolecule: questions.molecule,
  editamoleculeinput: questions.molecule,
  externalresponse: questions.server,
  filesubmission: questions.file,
  formularesponse: questions.formula,
  imageresponse: questions.image,
  javascriptresponse: questions.interactive,
  jsmolresponse: questions.molecule,
  matlabinput: questions.code,
  multiplechoiceresponse: questions.choices,
  numericalresponse: questions.number,
  optionresponse: questions.choices,
  schematic: questions.circuit,
  schematicresponse: questions.circuit,
  stringresponse: questions.written,
  symbolicresponse: questions.formula,
  truefalseresponse: questions.choices,
  vsepr_input: questions.moleculeShape,
};

const messages = defineMessages({
  sentence: {
    defaultMessage: 'This is {what}, which doesn’t work on this site.',
    description: 'In place of a block or question; “what” is like “a poll” or “a question about a circuit”',
  },
  module: {
    defaultMessage: 'Its script needs “{module}”, which this site’s Python doesn’t have.',
    description: 'Why a problem doesn’t work; “module” is a Python module',
  },
  error: { defaultMessage: 'Its script has an error.', description: 'Why a problem doesn’t work' },
});

/** "a poll", "a problem graded by a program": never the tag itself, which means nothing to learners. */
export function unsupportedBlockPhrase(tag: string): string {
  if (Object.hasOwn(BLOCKS, tag)) return t(BLOCKS[tag] ?? blocks.other);
  return isQuestion(tag) ? t(questionMessage(tag), { kind: 'problem' }) : t(blocks.other);
}

/** "a question graded by a program" */
export function unsupportedQuestionPhrase(tag: string): string {
  return t(questionMessage(tag), { kind: 'question' });
}

/** "This is a poll, which doesn’t work on this site." */
export function unsupportedSentence(what: string): string {
  return t(messages.sentence, { what });
}

/** A sentence followed by a space, or nothing. */
export function scriptFaultPhrase(fault: { missingModule?: string; scriptFails?: true }): string {
  if (fault.missingModule !== undefined) return `${t(messages.module, { module: fault.missingModule })} `;
  return fault.scriptFails ? `${t(messages.error)} ` : '';
}

const isQuestion = (tag: string): boolean => Object.hasOwn(QUESTIONS, tag) || /(response|input)$/.test(tag);

const questionMessage = (tag: string): Message =>
  Object.hasOwn(QUESTIONS, tag) ? (QUESTIONS[tag] ?? questions.other) : questions.other;
