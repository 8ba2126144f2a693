import type { Question } from '@lectern/olx';
import type { Answer } from '../judging/judge.policy.ts';

/** A question of one kind, and answers to it. */
export interface QuestionRow {
  markup: string;
  /** Points; 1 if absent. */
  worth?: number;
  right: Answer;
  wrong: Answer;
  /** Answers that no field can send, or nobody means; they cost no attempt. */
  absurd: Answer[];
}

const CHECK = '<script type="loncapa/python">def check(expect, ans): return ans == expect</script>';
const LONG = 'x'.repeat(2001);

/** One for each kind: a new kind without one doesn't compile. */
export const QUESTION_ROWS: Record<Question['kind'], QuestionRow> = {
  'single-choice': {
    markup:
      '<multiplechoiceresponse><label>Q</label><choicegroup><choice correct="true">a</choice><choice correct="false">b</choice></choicegroup></multiplechoiceresponse>',
    right: 'choice_0',
    wrong: 'choice_1',
    absurd: ['choice_9', '<b>'],
  },
  'multiple-choice': {
    markup:
      '<choiceresponse><label>Q</label><checkboxgroup><choice correct="true">a</choice><choice correct="false">b</choice></checkboxgroup></choiceresponse>',
    right: ['choice_0'],
    wrong: ['choice_0', 'choice_1'],
    absurd: [['choice_0', 'choice_9']],
  },
  dropdown: {
    markup: `<optionresponse><label>Q</label><optioninput options="('a','b')" correct="a"/></optionresponse>`,
    right: 'choice_0',
    wrong: 'choice_1',
    absurd: ['a'],
  },
  text: {
    markup: '<stringresponse answer="Rome" type="ci"><label>Q</label><textline/></stringresponse>',
    right: 'rome',
    wrong: 'Paris',
    absurd: [LONG],
  },
  number: {
    markup: '<numericalresponse answer="2"><label>Q</label><formulaequationinput/></numericalresponse>',
    right: '2',
    wrong: '3',
    absurd: ['two', '1/0', '9'.repeat(400)],
  },
  formula: {
    markup:
      '<formularesponse samples="x@1:3#5" answer="2*x"><label>Q</label><formulaequationinput/></formularesponse>',
    right: 'x+x',
    wrong: 'x',
    absurd: ['x*(', 'y', '1/0'],
  },
  symbolic: {
    markup:
      '<symbolicresponse expect="[[x,0],[0,x]]" options="matrix"><label>Q</label><textline math="1"/></symbolicresponse>',
    right: '[[x, 0], [0, x]]',
    wrong: '[[0, x], [x, 0]]',
    absurd: ['[[x, 0], [0', '[[f(x), 0], [0, x]]'],
  },
  'choice-text': {
    markup:
      '<choicetextresponse><label>Q</label><radiotextgroup><choice correct="true">a <numtolerance_input answer="2"/></choice><choice correct="false">b</choice></radiotextgroup></choicetextresponse>',
    right: ['choice_0', 'choice_0.0=2'],
    wrong: ['choice_1'],
    absurd: [['choice_0'], ['choice_0', 'choice_0.0=two'], ['choice_9']],
  },
  image: {
    markup:
      '<imageresponse><label>Q</label><imageinput src="https://example.org/a.png" alt="A map" width="60" height="40" rectangle="(10,10)-(20,20)"/></imageresponse>',
    right: '[15,15]',
    wrong: '[30,30]',
    absurd: ['here', '[1.5,2]'],
  },
  annotation: {
    markup:
      '<annotationresponse><annotationinput><title>T</title><text>P</text><tag_prompt>Q</tag_prompt><options><option choice="correct">a</option><option choice="incorrect">b</option></options></annotationinput></annotationresponse>',
    worth: 2,
    right: ['0'],
    wrong: ['1'],
    absurd: [['9'], ['0', '1'], ['comment=only']],
  },
  custom: {
    markup: `${CHECK}<customresponse cfn="check" expect="H2O"><chemicalequationinput label="Q"/></customresponse>`,
    right: 'H2O',
    wrong: 'CO2',
    absurd: [LONG],
  },
  'js-input': {
    markup: `${CHECK}<customresponse cfn="check" expect="5"><jsinput gradefn="grade" html_file="https://example.org/page.html" title="Q"/></customresponse>`,
    right: '5',
    wrong: '6',
    absurd: ['x'.repeat(10_001)],
  },
  placement: {
    markup: `<customresponse><drag_and_drop_input img="https://example.org/a.png"><draggable id="h"/><target id="t1" x="1" y="1" w="9" h="9"/><target id="t2" x="20" y="1" w="9" h="9"/></drag_and_drop_input>
<answer type="loncapa/python">
correct = ['correct' if draganddrop.grade(submission[0], {'h': 't1'}) else 'incorrect']
</answer></customresponse>`,
    right: '[{"h":"t1"}]',
    wrong: '[{"h":"t2"}]',
    absurd: ['[]', 'no json', '[{"h":"t9"}]'],
  },
};
