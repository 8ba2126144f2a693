import type { TextAnswer, TextQuestion } from '../problem-model.ts';
import type { FieldAppearance } from '../question-base.ts';
import { compilePattern, UnsupportedPatternError } from '../text/pattern.ts';
import { childrenNamed, textOf, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { correctFeedback, feedbackOf, isTrue } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

/** Hints by pattern in one question: each is tried on every wrong answer. */
const MOST_PATTERN_HINTS = 50;

/** `<stringresponse>`: a word or phrase, or a regular expression that it must match. */
export function readText(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): TextQuestion {
  const types = (response.attributes.get('type') ?? '').toLowerCase().split(/\s+/);
  // As in Open edX, where a list by the old separator is always of plain texts.
  const isList = /_or_/i.test(response.attributes.get('answer') ?? '');
  const regexp = types.includes('regexp') && !isList;
  const caseSensitive = !types.includes('ci');
  const wrongAnswers = readHints(response, caseSensitive, context);
  const answers = [
    ...splitAlternatives(response, correctFeedback(response, context)),
    ...childrenNamed(response, 'additional_answer').map((element) => ({
      text: (element.attributes.get('answer') ?? textOf(element)).trim(),
      feedback: correctFeedback(element, context),
    })),
  ].filter((answer) => answer.text !== '');
  if (answers.length === 0) throw new UnusableQuestion('it has no right answer.');
  if (answers.some(({ text }) => /^\$\w+$/.test(text) && context.lacksVariableIn(text))) {
    throw new UnusableQuestion('its right answer is computed by a script.');
  }
  const fault = regexp
    ? findPatternFault(
        answers.map(({ text }) => text),
        caseSensitive,
      )
    : null;
  if (fault !== null) throw new UnusableQuestion(`its regular expression can't be used: ${fault}`);
  return {
    ...frame,
    kind: 'text',
    answers,
    wrongAnswers,
    regexp,
    caseSensitive,
    ...fieldOf(input),
  };
}

/** The hints for wrong answers; those that can't be used are left out with a warning. */
function readHints(
  response: XmlElement,
  caseSensitive: boolean,
  context: ProblemContext,
): TextQuestion['wrongAnswers'] {
  let patternHints = 0;
  return [
    ...childrenNamed(response, 'stringequalhint').map((hint) => ({
      hint,
      regexp: false,
      text: hint.attributes.get('answer'),
    })),
    ...childrenNamed(response, 'regexphint').map((hint) => ({
      hint,
      regexp: true,
      text: hint.attributes.get('answer'),
    })),
  ].flatMap(({ hint, regexp: isPattern, text }) => {
    const feedback = feedbackOf(hint, context);
    if (text === undefined || feedback === null) return [];
    const fault = isPattern ? findPatternFault([text.trim()], caseSensitive) : null;
    if (fault !== null) {
      context.warnIgnored(hint, `The hint is left out, as its regular expression can't be used: ${fault}`);
      return [];
    }
    patternHints += isPattern ? 1 : 0;
    if (isPattern && patternHints > MOST_PATTERN_HINTS) {
      context.warnIgnored(
        hint,
        `The hint is left out: a question has at most ${MOST_PATTERN_HINTS} by pattern.`,
      );
      return [];
    }
    return [{ text: text.trim(), regexp: isPattern, feedback }];
  });
}

/** `answer="a"`; with the old separator `_or_`, several. */
function splitAlternatives(response: XmlElement, feedback: TextAnswer['feedback']): TextAnswer[] {
  const answer = response.attributes.get('answer') ?? '';
  return answer.split('_or_').map((text) => ({ text: text.trim(), feedback }));
}

/** Why the patterns can't be matched; null where they can. */
function findPatternFault(alternatives: readonly string[], caseSensitive: boolean): string | null {
  try {
    compilePattern(alternatives, { caseSensitive });
    return null;
  } catch (error) {
    if (!(error instanceof UnsupportedPatternError)) throw error;
    return error.message;
  }
}

/** Looks of a one-line field. */
export function fieldOf(input: XmlElement): FieldAppearance {
  const size = Number(input.attributes.get('size') ?? '');
  const trailing = input.attributes.get('trailing_text')?.trim() ?? '';
  return {
    inline: isTrue(input.attributes.get('inline')),
    size: Number.isInteger(size) && size > 0 && size <= 500 ? size : null,
    trailingText: trailing === '' ? null : trailing,
    ...(isTrue(input.attributes.get('hidden')) && { hidden: true }),
  };
}
