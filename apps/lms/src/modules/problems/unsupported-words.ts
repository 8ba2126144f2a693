/** Learners' words for blocks that this site can't show, by OLX tag: follows "This is". */
const BLOCKS: Readonly<Record<string, string>> = {
  activetable: 'a table to fill in (ActiveTable)',
  annotatable: 'an annotation exercise',
  azure_media_services: 'a video',
  conditional: 'content that depends on other answers',
  crossword: 'a crossword',
  discussion: 'a discussion',
  done: 'a checkbox for work that you did elsewhere',
  'drag-and-drop-v2': 'a drag-and-drop exercise',
  edx_sga: 'an assignment with a file to upload',
  flashcards: 'a set of flashcards',
  'google-calendar': 'a calendar',
  'google-document': 'a document',
  h5p: 'an H5P activity',
  h5pxblock: 'an H5P activity',
  html: 'a text',
  'image-explorer': 'an image to explore',
  imageannotation: 'an annotation exercise',
  itembank: 'a set of problems that differs between learners',
  jupyter: 'a Jupyter notebook',
  library_content: 'a set of problems that differs between learners',
  lti: 'a tool from another site',
  lti_consumer: 'a tool from another site',
  openassessment: 'a written assignment',
  oppia: 'an Oppia exploration',
  panopto: 'a Panopto video',
  pdf: 'a document',
  'pb-answer': 'a question with a written answer',
  'pb-mcq': 'a question with choices',
  'pb-mrq': 'a question with choices',
  'pb-rating': 'a rating',
  poll: 'a poll',
  poll_question: 'a poll',
  problem: 'a problem',
  randomize: 'content that differs between learners',
  rate: 'a rating',
  recommender: 'a list of recommendations',
  scorm: 'a SCORM package',
  scormxblock: 'a SCORM package',
  split_test: 'content that differs between learners',
  staffgradedxblock: 'an assignment graded by the course team',
  survey: 'a survey',
  textannotation: 'an annotation exercise',
  ubcpi: 'a question with peer instruction',
  vectordraw: 'a drawing of vectors (Vector Drawing)',
  video: 'a video',
  videoannotation: 'an annotation exercise',
  word_cloud: 'a word cloud',
};

/** What is special about a question, by OLX tag: follows "a question", or "a problem" without other questions. */
const QUESTIONS: Readonly<Record<string, string>> = {
  annotationresponse: 'about an annotation',
  choiceresponse: 'with choices',
  choicetextresponse: 'with text fields among its choices',
  codeinput: 'with a program for an answer',
  coderesponse: 'with a program for an answer',
  crystallography: 'about planes in a crystal',
  customresponse: 'graded by a program',
  designprotein2dinput: 'about the shape of a protein',
  drag_and_drop_input: 'with drag and drop',
  editageneinput: 'about a gene',
  editamolecule: 'about a molecule',
  editamoleculeinput: 'about a molecule',
  externalresponse: 'graded by another server',
  filesubmission: 'with a file for an answer',
  formularesponse: 'with a formula for an answer',
  imageresponse: 'about a place in an image',
  javascriptresponse: 'with an interactive answer',
  jsmolresponse: 'about a molecule',
  matlabinput: 'with a program for an answer',
  multiplechoiceresponse: 'with choices',
  numericalresponse: 'with a calculated answer',
  optionresponse: 'with choices',
  schematic: 'about a circuit',
  schematicresponse: 'about a circuit',
  stringresponse: 'with a written answer',
  symbolicresponse: 'with a formula for an answer',
  truefalseresponse: 'with choices',
  vsepr_input: 'about the shape of a molecule',
};
const OTHER_QUESTION = 'of a special kind';

/** "a poll", "a problem graded by a program": never the tag itself, which means nothing to learners. */
export function unsupportedBlockPhrase(tag: string): string {
  if (Object.hasOwn(BLOCKS, tag)) return BLOCKS[tag] ?? OTHER_BLOCK;
  return isQuestion(tag) ? `a problem ${questionDetail(tag)}` : OTHER_BLOCK;
}

/** "a question graded by a program" */
export function unsupportedQuestionPhrase(tag: string): string {
  return `a question ${questionDetail(tag)}`;
}

/** A sentence followed by a space, or nothing. */
export function scriptFaultPhrase(fault: { missingModule?: string; scriptFails?: true }): string {
  if (fault.missingModule !== undefined)
    return `Its script needs “${fault.missingModule}”, which this site’s Python doesn’t have. `;
  return fault.scriptFails ? 'Its script has an error. ' : '';
}

const OTHER_BLOCK = 'an interactive activity';

const isQuestion = (tag: string): boolean => Object.hasOwn(QUESTIONS, tag) || /(response|input)$/.test(tag);

const questionDetail = (tag: string): string =>
  Object.hasOwn(QUESTIONS, tag) ? (QUESTIONS[tag] ?? OTHER_QUESTION) : OTHER_QUESTION;
