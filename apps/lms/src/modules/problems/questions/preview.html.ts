import {
  chemistryToTex,
  type FormulaQuestion,
  matrixToTex,
  type Question,
  type SymbolicQuestion,
  toTex,
} from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { FormulaRenderer } from '../../../kernel/rendering/formulas.ts';
import { type Html, html, raw } from '../../../lib/html.ts';
import { siteText } from '../../../pages/site-text.ts';
import { MATRIX, unknownNamePhrase } from '../fault-phrases.ts';
import { findUnknownName, parseFormula } from '../judging/judge-formula.policy.ts';
import { findUnknownFunction, parseTypedMatrix } from '../judging/judge-symbolic.policy.ts';

const messages = defineMessages({
  chemistry: {
    defaultMessage: 'This isn’t a complete chemical formula or equation yet.',
    description: 'Below a field, while the learner types',
  },
  formula: {
    defaultMessage: 'This isn’t a complete formula yet.',
    description: 'Below a field, while the learner types',
  },
  matrix: {
    defaultMessage:
      'This isn’t a complete matrix yet. Write it row by row, like {matrix}, or a vector like {vector}.',
    description: 'Below a field, while the learner types',
  },
});

/** Longer texts are judged but not typeset, which would delay the requests of others. */
const MAX_LENGTH = 500;

/** The typed text, typeset as grading reads it, or why it can't be read. Empty for an empty field. */
export function renderPreview(question: Question, typed: string): Html {
  if (typed.trim() === '') return html``;
  if (question.kind === 'formula') return renderFormulaPreview(question, typed);
  if (question.kind === 'symbolic') return renderSymbolicPreview(question, typed);
  if (question.kind !== 'custom' || question.notation === undefined) return html``;
  const typeset = typesetNotation(question.notation, typed);
  if (typeset !== null) return typeset;
  // The author's program may take more than formulas.
  return question.notation === 'chemistry' ? siteText(t(messages.chemistry)) : html``;
}

/** Whether the question's field has a preview below it. */
export function hasPreview(question: Question): boolean {
  if (question.kind === 'formula' || question.kind === 'symbolic') return true;
  return question.kind === 'custom' && question.notation !== undefined;
}

function renderFormulaPreview(question: FormulaQuestion, typed: string): Html {
  const expression = typed.length > MAX_LENGTH ? null : parseFormula(typed);
  if (expression === null) return siteText(t(messages.formula));
  const unknown = findUnknownName(question, expression);
  if (unknown !== null) return siteText(unknownNamePhrase(unknown, question));
  return typeset(toTex(expression)) ?? html``;
}

function renderSymbolicPreview(question: SymbolicQuestion, typed: string): Html {
  const matrix = typed.length > MAX_LENGTH ? null : parseTypedMatrix(typed);
  if (matrix === null) {
    return siteText(question.isMatrix ? t(messages.matrix, MATRIX) : t(messages.formula));
  }
  const unknown = findUnknownFunction(question, matrix);
  return unknown === null
    ? (typeset(matrixToTex(matrix)) ?? html``)
    : siteText(unknownNamePhrase(unknown, { variables: [] }));
}

/** Null if a text isn't in the notation. */
function typesetNotation(notation: 'chemistry' | 'formula', text: string): Html | null {
  if (text.length > MAX_LENGTH) return null;
  if (notation === 'chemistry') return typeset(chemistryToTex(text));
  const matrix = parseTypedMatrix(text);
  return matrix && typeset(matrixToTex(matrix));
}

/** A right answer as it can be typed, typeset if it is in a notation. */
export function renderNotation(answer: string, notation: 'chemistry' | 'formula'): Html {
  const shown = typesetNotation(notation, answer);
  return html`<code dir="ltr">${answer}</code>${shown && html` ${shown}`}`;
}

function typeset(tex: string | null): Html | null {
  const markup = tex && new FormulaRenderer().forText().render(tex, false);
  return markup ? raw(markup) : null;
}
