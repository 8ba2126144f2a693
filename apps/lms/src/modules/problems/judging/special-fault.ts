import type { UnknownName } from '@lectern/olx';

/** Why an answer to a question of a special kind can't be judged. */
export type SpecialFault =
  | {
      fault:
        | 'unanswered'
        | 'unknown-choice'
        | 'unreadable-formula'
        | 'undefined-formula'
        | 'unreadable-matrix'
        | 'unreadable-point';
    }
  | { fault: 'unanswered-field' }
  | { fault: 'unreadable-number' | 'undefined-number'; typed: string }
  | { fault: 'unknown-name'; unknown: UnknownName };
