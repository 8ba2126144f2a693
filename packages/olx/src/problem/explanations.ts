import type { Feedback, SingleChoiceQuestion } from '../problem-model.ts';
import { childrenNamed, descendantsNamed, elementsOf, type XmlElement, type XmlNode } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';

/** When a solution shows, where that depends on the choices of a question. */
export interface SolutionRule {
  forChoice?: { questionId: string; choiceId: string };
  afterSubmission?: true;
}

/**
 * Joins a multiple choice with the explanations after it, by `explanation-id`: targeted feedback becomes the choices' own,
 * and of a set of solutions that of the right choice shows, which an answer pool draws. Returns when those solutions show.
 */
export function joinExplanations(
  response: XmlElement,
  group: XmlElement,
  following: Iterable<XmlNode>,
  question: SingleChoiceQuestion,
  context: ProblemContext,
): Map<XmlElement, SolutionRule> {
  const mode = response.attributes.get('targeted-feedback') ?? group.attributes.get('targeted-feedback');
  const elements = [...elementsBetween(following), ...elementsOf(response)];
  const idOf = (element: XmlElement): string | undefined => element.attributes.get('explanation-id')?.trim();
  const written = childrenNamed(group, 'choice');
  if (mode !== undefined) {
    const texts = elements
      .filter(({ name }) => name === 'targetedfeedbackset')
      .slice(0, 1)
      .flatMap((set) => descendantsNamed(set, 'targetedfeedback'));
    question.choices.forEach((choice, index) => {
      const id = written[index] && idOf(written[index]);
      const text = id && texts.find((each) => idOf(each) === id);
      if (text) choice.feedback = combine(choice.feedback, context.html(text).trim());
    });
  }
  const [set] = elements.filter(({ name }) => name === 'solutionset' || name === 'solution');
  if (set === undefined) return new Map();
  const afterSubmission = mode === ALWAYS;
  const solutions = set.name === 'solution' ? [set] : childrenNamed(set, 'solution');
  return new Map(
    solutions.map((solution) => {
      const at = written.findIndex((choice) => idOf(choice) !== undefined && idOf(choice) === idOf(solution));
      const choice = question.choices[at];
      const rule: SolutionRule = {
        ...(choice?.correct && { forChoice: { questionId: question.id, choiceId: choice.id } }),
        ...(afterSubmission && { afterSubmission }),
      };
      return [solution, rule];
    }),
  );
}

const ALWAYS = 'alwaysShowCorrectChoiceExplanation';

/** What follows a response, up to the next one. */
function elementsBetween(following: Iterable<XmlNode>): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of following) {
    if (node.kind === 'text') continue;
    if (node.name.endsWith('response')) break;
    elements.push(node);
  }
  return elements;
}

/** Targeted feedback has headings of its own, so it takes no label. */
function combine(feedback: Feedback | null, html: string): Feedback | null {
  if (html === '') return feedback;
  return feedback === null ? { html, label: '' } : { ...feedback, html: `${feedback.html}${html}` };
}
