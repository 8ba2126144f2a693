import { expect, test } from 'vitest';
import { renderProblemContent } from '../../../kernel/rendering/render-problem.ts';
import { withFeedbackHtml, withoutFeedbackHtml } from '../stored-feedback.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { type Answer, judgeProblem } from './judge.policy.ts';

const FALLBACK = '<hintpart on="default">Think again</hintpart>';
const text = `<stringresponse answer="herd immunity" type="ci"><textline/><hintgroup>
<stringhint answer="contact immunity" name="a"/><hintpart on="a">Not by touch</hintpart>
<stringhint answer="herd immunity" name="b"/><hintpart on="b">Also called community immunity</hintpart>${FALLBACK}</hintgroup></stringresponse>`;
const number = `<numericalresponse answer="9.8"><responseparam type="tolerance" default="0.1"/><textline/><hintgroup>
<numericalhint answer="-9.8" name="a"/><hintpart on="a">Mind the sign</hintpart>
<numericalhint answer="[-20, 0)" name="b"/><hintpart on="b">Down is positive</hintpart></hintgroup></numericalresponse>`;
const formula = `<formularesponse samples="x@1:3#5" answer="2*x"><formulaequationinput/><hintgroup>
<formulahint answer="x/2" name="a"/><hintpart on="a">Upside down</hintpart>${FALLBACK}</hintgroup></formularesponse>`;
const single = `<multiplechoiceresponse><choicegroup><choice correct="true" name="a">A</choice><choice correct="false" name="b">B<choicehint>No</choicehint></choice><choice correct="false" name="c">C</choice></choicegroup>
<hintgroup><choicehint answer="b, c" name="x"/><hintpart on="x">Look at A</hintpart></hintgroup></multiplechoiceresponse>`;
const several = `<choiceresponse><checkboxgroup><choice correct="true">A</choice><choice correct="false">B</choice><choice correct="false">C</choice></checkboxgroup>
<hintgroup><choicehint answer="0,2" name="x"/><hintpart on="x">One too many</hintpart></hintgroup></choiceresponse>`;
const options = `<optionresponse><optioninput options="('up','down')" correct="up"/><hintgroup><optionhint answer="down" name="x"/><hintpart on="x">The other way</hintpart></hintgroup></optionresponse>`;

test.each<[string, string, Answer, string[]]>([
  ['a text', text, ' Contact  immunity', ['Not by touch']],
  ['a right text', text, 'herd immunity', ['Also called community immunity']],
  ['any other text', text, 'luck', ['Think again']],
  ['a number', number, '-9.8', ['Mind the sign', 'Down is positive']],
  ['a number within the tolerance', number, '-9.71', ['Mind the sign', 'Down is positive']],
  ['a number in a range', number, '-5', ['Down is positive']],
  ['a number at the open end', number, '0', []],
  ['a right number', number, '9.8', []],
  ['a formula, however it is written', formula, '0.5*x', ['Upside down']],
  ['another formula', formula, 'x', ['Think again']],
  ['a right formula', formula, 'x+x', []],
  ['a choice, after its own feedback', single, 'choice_b', ['No', 'Look at A']],
  ['another choice', single, 'choice_c', ['Look at A']],
  ['a right choice', single, 'choice_a', []],
  ['a set of choices', several, ['choice_0', 'choice_2'], ['One too many']],
  ['a part of the set', several, ['choice_2'], []],
  ['an option', options, 'choice_1', ['The other way']],
])('%s gets its hints with the verdict', async (_, markup, answer, hints) => {
  const problem = renderProblemContent(await readOlxProblem(markup), (html) => `<i>${html}</i>`);
  const judgement = judgeProblem(problem, { '2_1': answer });
  expect(judgement.verdicts[0]?.feedback.map(({ html }) => html)).toEqual(
    hints.map((hint) => `<i>${hint}</i>`),
  );
  const stored = JSON.parse(JSON.stringify(withoutFeedbackHtml(judgement)));
  expect(JSON.stringify(stored)).not.toContain('<i>');
  expect(withFeedbackHtml(stored, problem)).toEqual(judgement);
});
