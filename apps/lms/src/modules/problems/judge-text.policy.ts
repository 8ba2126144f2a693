import vm from 'node:vm';
import type { Feedback, TextQuestion } from '@lectern/olx';

const LONGEST_FOR_PATTERN = 500;
const PATTERN_MS = 50;

/**
 * The credit and feedback for a typed text. Blanks around it and runs of blanks don't matter, nor does the Unicode
 * form; case matters only where the author says so.
 */
export function judgeText(question: TextQuestion, typed: string): { credit: number; feedback: Feedback[] } {
  const right = question.answers.find(({ text }) =>
    matches(text, typed, question.regexp, question.caseSensitive),
  );
  if (right) return { credit: 1, feedback: right.feedback ? [right.feedback] : [] };
  const wrong = question.wrongAnswers.find(({ text, regexp }) =>
    matches(text, typed, regexp, question.caseSensitive),
  );
  return { credit: 0, feedback: wrong ? [wrong.feedback] : [] };
}

function matches(expected: string, typed: string, isPattern: boolean, caseSensitive: boolean): boolean {
  const text = tidy(typed);
  if (isPattern) return matchesPattern(expected, text, caseSensitive);
  return caseSensitive ? tidy(expected) === text : fold(tidy(expected)) === fold(text);
}

function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

function fold(text: string): string {
  return text.toLowerCase().toUpperCase();
}

/** An author's pattern may take for ever on some text: it gets a moment, and no answer within it is no match. */
function matchesPattern(pattern: string, text: string, caseSensitive: boolean): boolean {
  if (text.length > LONGEST_FOR_PATTERN) return false;
  try {
    return vm.runInNewContext(
      'new RegExp(pattern, flags).test(text)',
      { pattern: `^(?:${pattern})$`, flags: caseSensitive ? 'u' : 'iu', text },
      { timeout: PATTERN_MS },
    );
  } catch {
    return false;
  }
}
