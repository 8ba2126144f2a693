import type { Choice, Feedback, ProblemContent, ProblemPart, Question } from '@lectern/olx';
import { escapeHtml } from '../../lib/html.ts';
import { contentHashOf, feedbackHashOf } from './content-hash.ts';
import { withoutHandlers } from './handlers.ts';
import { textOf } from './plain-text.ts';
import { renderSpecialQuestion } from './render-special-question.ts';
import type { RenderedFeedback, RenderedProblem } from './rendered-tree.ts';

/** Renders one text of the author's. */
type Render = (markup: string) => string;

export function renderProblemContent(problem: ProblemContent, render: Render): RenderedProblem {
  return {
    ...problem,
    parts: problem.parts.map((part) => renderPart(part, render)),
    // They are outside of the frame that a problem with handlers gets.
    hints: problem.hints.map((hint) => withoutHandlers(render(hint))),
    ...(problem.answerHints && {
      answerHints: problem.answerHints.map((hint) => ({
        ...hint,
        feedback: renderFeedback(hint.feedback, render),
      })),
    }),
    contentHash: contentHashOf(problem),
  };
}

function renderPart(part: ProblemPart, render: Render): ProblemPart {
  switch (part.kind) {
    case 'html':
    case 'solution':
      return { ...part, html: render(part.html) };
    case 'group':
      return { ...part, parts: part.parts.map((inner) => renderPart(inner, render)) };
    case 'question':
      return { ...part, question: renderQuestion(part.question, render) };
    case 'unsupported':
      return part;
  }
}

function renderQuestion(question: Question, render: Render): Question {
  const shared = {
    label: renderOptional(question.label, render),
    descriptions: question.descriptions.map(render),
  };
  switch (question.kind) {
    case 'single-choice':
      return { ...question, ...shared, choices: renderChoices(question.choices, render, render) };
    case 'dropdown':
      return {
        ...question,
        ...shared,
        choices: renderChoices(question.choices, (markup) => escapeHtml(textOf(markup)), render),
      };
    case 'multiple-choice':
      return {
        ...question,
        ...shared,
        choices: renderChoices(question.choices, render, render),
        combinations: question.combinations.map((each) => ({
          ...each,
          feedback: renderFeedback(each.feedback, render),
        })),
      };
    case 'text':
      return {
        ...question,
        ...shared,
        answers: question.answers.map((answer) => withFeedback(answer, render)),
        wrongAnswers: question.wrongAnswers.map((answer) => ({
          ...answer,
          feedback: renderFeedback(answer.feedback, render),
        })),
        trailingText: renderOptional(question.trailingText, render),
      };
    case 'custom':
      return { ...question, ...shared, trailingText: renderOptional(question.trailingText, render) };
    case 'js-input':
      return { ...question, ...shared };
    case 'placement':
      return {
        ...question,
        ...shared,
        image: render(question.image),
        items: question.items.map((item) => ({ ...item, icon: renderOptional(item.icon, render) })),
      };
    case 'number':
      return {
        ...question,
        ...shared,
        answers: question.answers.map((answer) => withFeedback(answer, render)),
        trailingText: renderOptional(question.trailingText, render),
      };
    default:
      return { ...renderSpecialQuestion(question, render), ...shared };
  }
}

const renderOptional = (markup: string | null, render: Render): string | null =>
  markup === null ? null : render(markup);

function renderChoices(choices: readonly Choice[], renderLabel: Render, render: Render): Choice[] {
  return choices.map((choice) => ({
    ...withFeedback(choice, render),
    html: renderLabel(choice.html),
    unselectedFeedback:
      choice.unselectedFeedback === null ? null : renderFeedback(choice.unselectedFeedback, render),
  }));
}

function withFeedback<T extends { feedback: Feedback | null }>(item: T, render: Render): T {
  return { ...item, feedback: item.feedback === null ? null : renderFeedback(item.feedback, render) };
}

function renderFeedback(feedback: Feedback, render: Render): RenderedFeedback {
  return { ...feedback, html: render(feedback.html), hash: feedbackHashOf(feedback.html) };
}
