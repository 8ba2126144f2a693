import type { TextAnswer, TextQuestion } from '../problem-model.ts';
import { childrenNamed, textOf, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { feedbackOf, firstFeedback, isTrue } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

/** `<stringresponse>`: a word or phrase, or a regular expression that it must match. */
export function readText(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): TextQuestion {
  const types = (response.attributes.get('type') ?? '').toLowerCase().split(/\s+/);
  const regexp = types.includes('regexp');
  const wrongAnswers = [
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
    if (isPattern && !compiles(text)) {
      context.warnIgnored(hint, 'The hint’s regular expression is not valid; it is left out.');
      return [];
    }
    return [{ text: text.trim(), regexp: isPattern, feedback }];
  });
  const answers = [
    ...splitAlternatives(response, firstFeedback(response, 'correcthint', context)),
    ...childrenNamed(response, 'additional_answer').map((element) => ({
      text: (element.attributes.get('answer') ?? textOf(element)).trim(),
      feedback: firstFeedback(element, 'correcthint', context),
    })),
  ].filter((answer) => answer.text !== '');
  if (answers.length === 0) throw new UnusableQuestion('it has no right answer.');
  if (answers.some((answer) => /^\$\w+$/.test(answer.text))) {
    throw new UnusableQuestion('its right answer is computed by a script.');
  }
  if (regexp && !answers.every((answer) => compiles(answer.text))) {
    throw new UnusableQuestion('its regular expression is not valid.');
  }
  if (childrenNamed(response, 'hintgroup').length > 0) {
    context.warnIgnored(response, '<hintgroup> is not supported; its hints are left out.');
  }
  return {
    ...frame,
    kind: 'text',
    answers,
    wrongAnswers,
    regexp,
    caseSensitive: !types.includes('ci'),
    ...fieldOf(input),
  };
}

/** `answer="a"`; with the old separator `_or_`, several. */
function splitAlternatives(response: XmlElement, feedback: TextAnswer['feedback']): TextAnswer[] {
  const answer = response.attributes.get('answer') ?? '';
  return answer.split('_or_').map((text) => ({ text: text.trim(), feedback }));
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Looks of a one-line field. */
export function fieldOf(input: XmlElement): {
  inline: boolean;
  size: number | null;
  trailingText: string | null;
} {
  const size = Number(input.attributes.get('size') ?? '');
  const trailing = input.attributes.get('trailing_text')?.trim() ?? '';
  return {
    inline: isTrue(input.attributes.get('inline')),
    size: Number.isInteger(size) && size > 0 && size <= 500 ? size : null,
    trailingText: trailing === '' ? null : trailing,
  };
}
