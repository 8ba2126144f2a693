import { expect, test } from 'vitest';
import { renderAuthorHtml } from '../../kernel/rendering/author-html.ts';
import { FormulaRenderer } from '../../kernel/rendering/formulas.ts';
import { renderProblemContent } from '../../kernel/rendering/render-problem.ts';
import { judgeProblem } from './judging/judge.policy.ts';
import { withFeedbackHtml, withoutFeedbackHtml } from './stored-feedback.ts';
import { checkboxes, choice, problemOf, singleChoice, textQuestion } from './testing/problems.ts';

const written = (html: string) => ({ html, label: 'Note' });
const content = problemOf([
  singleChoice({ choices: [choice('a', true, { feedback: written('\\(1\\)') })] }),
  checkboxes({
    id: '3_1',
    choices: [choice('b', true, { unselectedFeedback: written('\\(2\\)') }), choice('c', true)],
  }),
  checkboxes({
    id: '6_1',
    choices: [choice('d', true), choice('e', true)],
    combinations: [{ choiceIds: ['e'], feedback: written('\\(3\\)') }],
  }),
  textQuestion({ id: '4_1', answers: [{ text: 'x', feedback: written('\\(4\\)') }] }),
  textQuestion({ id: '5_1', wrongAnswers: [{ text: 'y', regexp: false, feedback: written('\\(5\\)') }] }),
]);
const rendered = renderProblemContent(
  content,
  (markup) => renderAuthorHtml(markup, new FormulaRenderer().forText()).html,
);
const answers = { '2_1': 'a', '3_1': ['c'], '6_1': ['e'], '4_1': 'x', '5_1': 'y' };

test('a verdict is stored without markup, and shown with that of the problem', () => {
  const judgement = judgeProblem(rendered, answers);
  const stored = JSON.parse(JSON.stringify(withoutFeedbackHtml(judgement)));
  expect(JSON.stringify(stored)).not.toContain('katex');
  expect(JSON.stringify(stored)).not.toContain('html');
  expect(withFeedbackHtml(stored, rendered)).toEqual(judgement);
});

test('a verdict stored with markup by an earlier release shows it rendered', () => {
  const old = JSON.parse(JSON.stringify(judgeProblem(content, answers)));
  expect(old.verdicts.flatMap(({ feedback }: { feedback: unknown[] }) => feedback)).toHaveLength(5);
  expect(withFeedbackHtml(old, rendered)).toEqual(judgeProblem(rendered, answers));
});
