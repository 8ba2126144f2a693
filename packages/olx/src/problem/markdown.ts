import type { XmlElement, XmlNode } from '../xml/xml.ts';
import {
  type Choice,
  extractBetween,
  extractExplanations,
  extractHints,
  readChoice,
  readSelections,
} from './markdown-pieces.ts';

/**
 * Converts Studio's Markdown for problems to OLX elements. Used for problems that have only `markdown`.
 *
 *     >>question||description<<      label
 *     (x) right   ( ) wrong          one of several; `(!x)` / `(@)` fixed place
 *     [x] right   [ ] wrong          any of several
 *     = answer, or= answer, not= wrong answer     text, or a number (`= 5 +- 2%`, `= [1,3)`); `s= 5` is a text
 *     [[a, (b), c]]                  drop-down list
 *     {{feedback}}  {{selected: ...}, {unselected: ...}}  {{((A B)) feedback on this combination}}
 *     ||hint||  [explanation]...[explanation]  ---
 */
export function markdownToProblem(markdown: string, line: number): XmlElement {
  const builder = new Builder(line);
  let section: string[] = [];
  for (const text of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    if (text.trim() !== '---') section.push(text);
    else {
      builder.section(section);
      section = [];
    }
  }
  builder.section(section);
  return builder.problem;
}

/** `s=` is written together and small, as in Studio: `s = vt` is a sentence. */
const ANSWER = /^((?-i:s(?==))|or|not)?\s*=\s*(.*)$/i;
/** Its halves may be in braces of their own. */
const FEEDBACK = /\{\{((?:[^{}]|\} ?, ?\{)*)\}\}/;
const COMBINATION = /^\{\{\s*\(\(([^(){}]*)\)\)([^{}]*)\}\}\s*$/;
const FEEDBACK_LABEL = /^([^:]{1,100})::/;

class Builder {
  readonly problem: XmlElement;
  readonly #line: number;
  #hints: XmlElement | null = null;

  constructor(line: number) {
    this.#line = line;
    this.problem = this.#element('problem');
  }

  section(lines: readonly string[]): void {
    const { rest, hints } = extractHints(lines);
    for (const hint of hints) {
      this.#hints ??= this.#add(this.problem, 'demandhint');
      this.#hints.children.push(this.#element('hint', {}, hint));
    }
    const solutions: string[] = [];
    let text = extractExplanations(rest.join('\n'), (solution) => solutions.push(solution));
    // Feedback may run over several lines; joined, each choice or answer is one line.
    text = text.replace(/\{\{(?:[^{}]|\}\s{0,9},\s{0,9}\{)*\}\}/g, (feedback) =>
      feedback.replace(/\s+/g, ' '),
    );
    let label: XmlElement[] = [];
    text = extractBetween(text, '>>', '<<', (question) => {
      const [title = '', ...descriptions] = question.split('||');
      label = [
        this.#element('label', {}, title.trim()),
        ...descriptions.map((description) => this.#element('description', {}, description.trim())),
      ];
    });
    text = extractBetween(text, '[[', ']]', (options) => {
      this.#dropdown(options, label);
      label = [];
    });
    this.#lines(text.split('\n'), label);
    for (const solution of solutions) {
      const element = this.#add(this.problem, 'solution');
      for (const paragraph of solution.split(/\n\s*\n/))
        element.children.push(this.#element('p', {}, paragraph.trim()));
    }
  }

  #lines(lines: string[], label: XmlElement[]): void {
    const choices: Choice[] = [];
    const checks: Choice[] = [];
    const combinations: XmlElement[] = [];
    const answers: { mode: string; text: string; feedback: XmlElement | null }[] = [];
    const texts: string[] = [];
    for (const line of lines) {
      const choice = readChoice(line, '(', ')', /^(x?)(!?)(@?)$/i);
      const check = readChoice(line, '[', ']', /^(x?)$/i);
      const answer = ANSWER.exec(line.trimStart());
      const combination = COMBINATION.exec(line.trimStart());
      if (choice !== null) choices.push(choice);
      else if (check !== null) checks.push(check);
      else if (combination !== null && checks.length > 0) {
        const [, value = '', feedback = ''] = combination;
        combinations.push(this.#element('compoundhint', { value: value.trim() }, feedback.trim()));
      } else if (answer !== null) {
        const [, mode = '', value = ''] = answer;
        const name = mode.toLowerCase() === 'not' ? 'stringequalhint' : 'correcthint';
        answers.push({ mode: mode.toLowerCase(), ...this.#split(value, name) });
      } else texts.push(line);
    }
    const prose = texts
      .join('\n')
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '');
    const at =
      this.#hints === null ? this.problem.children.length : this.problem.children.indexOf(this.#hints);
    this.problem.children.splice(at, 0, ...prose.map((paragraph) => this.#element('p', {}, paragraph)));
    if (choices.length > 0) this.#choices('multiplechoiceresponse', 'choicegroup', choices, label);
    if (checks.length > 0) this.#choices('choiceresponse', 'checkboxgroup', checks, label, combinations);
    if (answers.length > 0) this.#answers(answers, label);
    else if (choices.length + checks.length === 0) this.problem.children.push(...label);
  }

  #choices(
    response: string,
    group: string,
    choices: readonly Choice[],
    label: XmlElement[],
    combinations: XmlElement[] = [],
  ): void {
    const element = this.#add(this.problem, response);
    element.children.push(...label);
    const shuffle = choices.some((choice) => choice.shuffle);
    const list = this.#add(element, group, shuffle ? { shuffle: 'true' } : {});
    for (const { right, text, fixed } of choices) {
      const { text: rest, feedback } = this.#split(text, 'choicehint');
      const attributes: Record<string, string> = { correct: String(right) };
      if (fixed) attributes.fixed = 'true';
      const choice = this.#add(list, 'choice', attributes, rest);
      const selections = feedback && group === 'checkboxgroup' ? readSelections(plain(feedback)) : null;
      for (const each of selections ?? [])
        this.#add(choice, 'choicehint', { selected: String(each.selected) }, each.text);
      if (selections === null && feedback !== null) choice.children.push(feedback);
    }
    list.children.push(...combinations);
  }

  #answers(
    answers: { mode: string; text: string; feedback: XmlElement | null }[],
    label: XmlElement[],
  ): void {
    const right = answers.filter((answer) => answer.mode !== 'not');
    const [first, ...others] = right;
    if (first === undefined) return;
    const [value = '', tolerance] = first.text.split(/\+-|\+\/-/).map((part) => part.trim());
    const isNumber = first.mode !== 's' && /^[-+]?[\d.]|^[[(]\s*[-+\d.][^,]*,[^,]*[\])]$/.test(value);
    const isPattern = !isNumber && value.startsWith('|');
    const element = this.#add(this.problem, isNumber ? 'numericalresponse' : 'stringresponse', {
      answer: isPattern ? value.slice(1).trim() : value,
      ...(isNumber ? {} : { type: isPattern ? 'ci regexp' : 'ci' }),
    });
    element.children.push(...label);
    if (first.feedback !== null) element.children.push(first.feedback);
    if (isNumber && tolerance !== undefined)
      this.#add(element, 'responseparam', { type: 'tolerance', default: tolerance });
    for (const { text, feedback } of others) {
      const other = this.#add(element, 'additional_answer', { answer: text });
      if (feedback !== null) other.children.push(feedback);
    }
    for (const { mode, text, feedback } of answers) {
      if (mode !== 'not' || feedback === null) continue;
      feedback.attributes.set('answer', text);
      element.children.push(feedback);
    }
    this.#add(element, isNumber ? 'formulaequationinput' : 'textline');
  }

  #dropdown(source: string, label: XmlElement[]): void {
    const response = this.#add(this.problem, 'optionresponse');
    response.children.push(...label);
    const input = this.#add(response, 'optioninput');
    const options = source.trim().includes('\n') ? source.trim().split('\n') : source.split(',');
    for (const option of options) {
      const { text, feedback } = this.#split(option, 'optionhint');
      const right = /^\((.*)\)$/s.exec(text);
      const element = this.#add(
        input,
        'option',
        { correct: String(right !== null) },
        (right?.[1] ?? text).trim(),
      );
      if (feedback !== null) element.children.push(feedback);
    }
  }

  /** The text before `{{label::feedback}}`, and that as a hint element. */
  #split(source: string, hintName: string): { text: string; feedback: XmlElement | null } {
    const match = FEEDBACK.exec(source);
    if (match === null) return { text: source.trim(), feedback: null };
    const [all, inside = ''] = match;
    const [prefix = '', label] = FEEDBACK_LABEL.exec(inside.trimStart()) ?? [];
    const hint = inside.trimStart().slice(prefix.length);
    const attributes: Record<string, string> = label === undefined ? {} : { label: label.trim() };
    return {
      text: source.replace(all, '').trim(),
      feedback: this.#element(hintName, attributes, hint.trim()),
    };
  }

  #add(parent: XmlElement, name: string, attributes: Record<string, string> = {}, text = ''): XmlElement {
    const element = this.#element(name, attributes, text);
    parent.children.push(element);
    return element;
  }

  #element(name: string, attributes: Record<string, string> = {}, text = ''): XmlElement {
    const children: XmlNode[] = text === '' ? [] : [{ kind: 'text', text, line: this.#line }];
    return {
      kind: 'element',
      name,
      attributes: new Map(Object.entries(attributes)),
      children,
      line: this.#line,
    };
  }
}

function plain(element: XmlElement): string {
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}
