import type {
  AnnotationQuestion,
  ChoiceTextQuestion,
  FormulaQuestion,
  ImageQuestion,
  Question,
  SymbolicQuestion,
} from '@lectern/olx';
import { findChoiceTextFault, judgeChoiceText } from './judge-choice-text.policy.ts';
import { judgeFormula } from './judge-formula.policy.ts';
import { judgePoint, readPoint } from './judge-image.policy.ts';
import { judgeSymbolic } from './judge-symbolic.policy.ts';
import type { SpecialFault } from './special-fault.ts';

/** Kinds of questions whose answers have a special format, which is checked before they are judged. */
export type SpecialQuestion =
  | FormulaQuestion
  | SymbolicQuestion
  | ChoiceTextQuestion
  | ImageQuestion
  | AnnotationQuestion;

export function isSpecial(question: Question): question is SpecialQuestion {
  return ['formula', 'symbolic', 'choice-text', 'image', 'annotation'].includes(question.kind);
}

/** Whether an answer is a list: chosen ids, and texts of fields as `field=text`. */
export function takesList({ kind }: Question): boolean {
  return kind === 'multiple-choice' || kind === 'choice-text' || kind === 'annotation';
}

/** `given` has at least one text that isn't blank. */
export function findSpecialFault(question: SpecialQuestion, given: string[]): SpecialFault | null {
  switch (question.kind) {
    case 'formula': {
      const finding = judgeFormula(question, given[0] ?? '');
      if ('credit' in finding) return null;
      if (finding.fault === 'unknown') return { fault: 'unknown-name', unknown: finding.unknown };
      return { fault: finding.fault === 'unreadable' ? 'unreadable-formula' : 'undefined-formula' };
    }
    case 'symbolic': {
      const finding = judgeSymbolic(question, given[0] ?? '');
      return 'credit' in finding ? null : finding;
    }
    case 'choice-text':
      return findChoiceTextFault(question, given);
    case 'image':
      return readPoint(given[0] ?? '') === null ? { fault: 'unreadable-point' } : null;
    case 'annotation': {
      const tags = chosenTags(given);
      if (tags.length === 0) return { fault: 'unanswered' };
      const isKnown = tags.length === 1 && question.options.some(({ id }) => id === tags[0]);
      return isKnown ? null : { fault: 'unknown-choice' };
    }
  }
}

/** The credit for an answer without a fault. */
export function judgeSpecial(question: SpecialQuestion, given: string[]): { credit: number; feedback: [] } {
  return { credit: creditOf(question, given), feedback: [] };
}

function creditOf(question: SpecialQuestion, given: string[]): number {
  switch (question.kind) {
    case 'formula': {
      const finding = judgeFormula(question, given[0] ?? '');
      return 'credit' in finding ? finding.credit : 0;
    }
    case 'symbolic': {
      const finding = judgeSymbolic(question, given[0] ?? '');
      return 'credit' in finding ? finding.credit : 0;
    }
    case 'choice-text':
      return judgeChoiceText(question, given);
    case 'image':
      return judgePoint(question, given[0] ?? '');
    case 'annotation': {
      const [tag] = chosenTags(given);
      return question.options.find(({ id }) => id === tag)?.credit ?? 0;
    }
  }
}

const chosenTags = (given: string[]): string[] => given.filter((entry) => !entry.includes('='));
