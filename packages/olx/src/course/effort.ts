import type { BlockContent } from '../block-model.ts';
import type { Exercise, OpenResponseExercise } from '../exercise-model.ts';
import type { ProblemPart } from '../problem-model.ts';

export interface Effort {
  seconds: number;
  activities: number;
}

const WORDS_PER_MINUTE = 240;
const MINUTE = 60;
/** Rough seconds for one of each: learners plan with the sum, and authors know their course better. */
const CHOICE = 0.5 * MINUTE;
const QUESTION = MINUTE;
const SHORT_TEXT = 3 * MINUTE;
const ASSESSMENT = 5 * MINUTE;
const FILE = 15 * MINUTE;
const ESSAY = 20 * MINUTE;

/** How long a block takes to read, watch or do, and how many activities it is: 1 or 0. */
export function effortOf(content: BlockContent): Effort {
  switch (content.kind) {
    case 'html':
      return { seconds: Math.ceil((content.wordCount * MINUTE) / WORDS_PER_MINUTE), activities: 0 };
    case 'video': {
      const end = content.endTime ?? content.durationSeconds ?? content.startTime;
      return { seconds: Math.ceil(Math.max(0, end - content.startTime)), activities: 0 };
    }
    case 'problem':
      return { seconds: countQuestions(content.parts) * QUESTION, activities: 1 };
    case 'exercise':
      return { seconds: secondsOf(content.exercise), activities: 1 };
    case 'discussion':
      return { seconds: 0, activities: 1 };
    default:
      return { seconds: 0, activities: 0 };
  }
}

function countQuestions(parts: readonly ProblemPart[]): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'question') return sum + 1;
    return part.kind === 'group' ? sum + countQuestions(part.parts) : sum;
  }, 0);
}

function secondsOf(exercise: Exercise): number {
  switch (exercise.type) {
    case 'poll':
      return CHOICE;
    case 'survey':
      return exercise.questions.length * CHOICE;
    case 'image-explorer':
      return exercise.places.length * CHOICE;
    case 'drag-and-drop':
      return exercise.items.length * CHOICE;
    case 'sortable':
    case 'word-cloud':
      return QUESTION;
    case 'builder': {
      const items = exercise.steps.flatMap((step) => step.items);
      return items.filter(({ kind }) => kind === 'question').length * QUESTION;
    }
    case 'written':
      return SHORT_TEXT;
    case 'graded-upload':
      return FILE;
    case 'open-response':
      return secondsOfResponse(exercise);
    // Only their authors know how long these take.
    case 'done':
    case 'embed':
    case 'external-tool':
    case 'graded-offline':
    case 'dashboard':
    case 'team-tool':
      return 0;
  }
}

function secondsOfResponse({ prompts, text, files, training, peer, self }: OpenResponseExercise): number {
  const writing = text === 'none' ? 0 : prompts.length * ESSAY;
  const attaching = text === 'none' || files?.isRequired ? FILE : 0;
  const assessments = (training?.examples.length ?? 0) + (peer?.mustGrade ?? 0) + (self === null ? 0 : 1);
  return writing + attaching + assessments * ASSESSMENT;
}
