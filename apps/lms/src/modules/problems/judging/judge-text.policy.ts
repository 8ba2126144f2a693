import {
  compilePattern,
  type Feedback,
  type Pattern,
  type TextQuestion,
  UnsupportedPatternError,
} from '@lectern/olx';

/**
 * The credit and feedback for a typed text. Surrounding white space and the Unicode form are ignored; case matters only
 * if the author says so. In plain texts, runs of white space count as one space; patterns see all of it, as in Open
 * edX.
 */
export function judgeText(question: TextQuestion, typed: string): { credit: number; feedback: Feedback[] } {
  const { answers, wrongAnswers, regexp, caseSensitive } = question;
  const fits = (expected: string, isPattern: boolean): boolean =>
    isPattern
      ? findPattern([expected], caseSensitive)?.matches(trimmed(typed)) === true
      : matchesText(expected, typed, caseSensitive);
  const isRight = regexp
    ? findAnswerPattern(question)?.matches(trimmed(typed)) === true
    : answers.some(({ text }) => fits(text, false));
  if (isRight) {
    const feedback = answers.find(({ text }) => fits(text, regexp))?.feedback;
    return { credit: 1, feedback: feedback ? [feedback] : [] };
  }
  const wrong = wrongAnswers.find((answer) => fits(answer.text, answer.regexp));
  return { credit: 0, feedback: wrong ? [wrong.feedback] : [] };
}

/** False if the right answer is an invalid pattern; the current import rejects such questions. */
export function canJudgeText(question: TextQuestion): boolean {
  return !question.regexp || findAnswerPattern(question) !== null;
}

function findAnswerPattern({ answers, caseSensitive }: TextQuestion): Pattern | null {
  return findPattern(
    answers.map(({ text }) => text),
    caseSensitive,
  );
}

function findPattern(alternatives: readonly string[], caseSensitive: boolean): Pattern | null {
  try {
    return compilePattern(alternatives, { caseSensitive });
  } catch (error) {
    if (!(error instanceof UnsupportedPatternError)) throw error;
    return null;
  }
}

function matchesText(expected: string, typed: string, caseSensitive: boolean): boolean {
  return caseSensitive ? tidy(expected) === tidy(typed) : fold(tidy(expected)) === fold(tidy(typed));
}

function trimmed(text: string): string {
  return text.normalize('NFC').trim();
}

function tidy(text: string): string {
  return trimmed(text).replace(/\s+/g, ' ');
}

function fold(text: string): string {
  return text.toLowerCase().toUpperCase();
}
