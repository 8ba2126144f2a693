import type { AnnotationQuestion } from '../special-questions.ts';
import { childrenNamed, descendantsNamed, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

/** Points of a correct tag; a partially correct one earns half. */
const DEFAULT_POINTS = 2;
const CREDIT: Readonly<Record<string, number>> = { correct: 1, 'partially-correct': 0.5 };

/** `<annotationresponse>` with an `<annotationinput>`. */
export function readAnnotation(
  _response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): AnnotationQuestion {
  const textOf = (name: string): string | null => {
    const [element] = childrenNamed(input, name);
    const html = element === undefined ? '' : context.html(element).trim();
    return html === '' ? null : html;
  };
  const options = descendantsNamed(input, 'option').map((option, index) => ({
    id: String(index),
    html: context.html(option).trim(),
    credit: CREDIT[(option.attributes.get('choice') ?? '').trim()] ?? 0,
  }));
  if (options.length === 0) throw new UnusableQuestion('it has no tags to choose from.');
  return {
    ...frame,
    kind: 'annotation',
    points: input.attributes.has('points') ? frame.points : DEFAULT_POINTS,
    label: frame.label ?? textOf('title'),
    passage: textOf('text'),
    remark: textOf('comment'),
    commentPrompt: textOf('comment_prompt'),
    tagPrompt: textOf('tag_prompt'),
    options,
  };
}
