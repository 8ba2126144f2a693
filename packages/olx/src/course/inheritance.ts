import type { Block } from '../model.ts';
import { RERANDOMIZE, SHOW_ANSWER } from '../problem/settings.ts';
import type { Rerandomize, ShowAnswer } from '../problem-model.ts';
import { isObject } from './attributes.ts';
import type { SourceBlock } from './source-block.ts';

/** Settings that a block's descendants inherit. */
export interface Inherited
  extends Pick<
    Block,
    | 'start'
    | 'due'
    | 'relativeWeeksDue'
    | 'gracePeriodMs'
    | 'format'
    | 'graded'
    | 'visibleToStaffOnly'
    | 'hideFromToc'
    | 'hideAfterDue'
    | 'showCorrectness'
    | 'groupAccess'
    | 'isEntranceExam'
  > {
  showAnswer: ShowAnswer;
  maxAttempts: number | null;
  rerandomize: Rerandomize;
  showResetButton: boolean;
  /** Whether peer assessment is flexible in all open responses, whatever they say themselves. */
  hasFlexiblePeers: boolean;
}

const SHOW_CORRECTNESS: readonly Block['showCorrectness'][] = [
  'always',
  'never',
  'past_due',
  'never_but_include_grade',
];

/** Open edX's default start of a course. */
const DEFAULT_START = Date.UTC(2030, 0, 1);

const ROOT: Inherited = {
  start: Number.NEGATIVE_INFINITY,
  due: null,
  relativeWeeksDue: null,
  gracePeriodMs: 0,
  format: null,
  graded: false,
  visibleToStaffOnly: false,
  hideFromToc: false,
  hideAfterDue: false,
  showCorrectness: 'always',
  groupAccess: {},
  isEntranceExam: false,
  showAnswer: 'finished',
  maxAttempts: null,
  rerandomize: 'never',
  showResetButton: false,
  hasFlexiblePeers: false,
};

/** The effective settings of a block: its own, which override those of its parent (null for the course). */
export function inherit(block: Pick<SourceBlock, 'attributes'>, parent: Inherited | null): Inherited {
  const { attributes } = block;
  const from = parent ?? ROOT;
  const ownStart = attributes.date('start') ?? (parent === null ? DEFAULT_START : from.start);
  const flag = (key: string): boolean => attributes.boolean(key) ?? false;
  const inExam = [flag('is_entrance_exam'), flag('in_entrance_exam')].includes(true);
  const [staffOnly, hidden] = [flag('visible_to_staff_only'), flag('hide_from_toc')];
  return {
    start: Math.max(from.start, ownStart),
    due: attributes.date('due') ?? from.due,
    relativeWeeksDue: attributes.number('relative_weeks_due') ?? from.relativeWeeksDue,
    gracePeriodMs: attributes.duration('graceperiod') ?? from.gracePeriodMs,
    format: attributes.text('format') ?? from.format,
    graded: attributes.boolean('graded') ?? from.graded,
    visibleToStaffOnly: from.visibleToStaffOnly || staffOnly,
    hideFromToc: from.hideFromToc || hidden,
    hideAfterDue: attributes.boolean('hide_after_due') ?? from.hideAfterDue,
    showCorrectness: attributes.choice('show_correctness', SHOW_CORRECTNESS) ?? from.showCorrectness,
    groupAccess: narrow(from.groupAccess, readGroupAccess(block)),
    isEntranceExam: from.isEntranceExam || inExam,
    showAnswer: readShowAnswer(block) ?? from.showAnswer,
    maxAttempts: attributes.integer('max_attempts') ?? from.maxAttempts,
    rerandomize: readRerandomize(block) ?? from.rerandomize,
    showResetButton: attributes.boolean('show_reset_button') ?? from.showResetButton,
    hasFlexiblePeers: from.hasFlexiblePeers || flag('force_on_flexible_peer_openassessments'),
  };
}

/** Old courses say `true` or nothing for always and, as Open edX reads it, `false` for one version per learner. */
function readRerandomize(block: Pick<SourceBlock, 'attributes'>): Rerandomize | null {
  const word = block.attributes.string('rerandomize')?.trim().toLowerCase();
  if (word === 'true' || word === '') return 'always';
  if (word === 'false') return 'per_student';
  return block.attributes.choice('rerandomize', RERANDOMIZE);
}

/** As Open edX reads them, nothing and `false` mean never, not the default. */
function readShowAnswer({ attributes }: Pick<SourceBlock, 'attributes'>): ShowAnswer | null {
  const word = attributes.string('showanswer')?.trim().toLowerCase();
  return word === '' || word === 'false' ? 'never' : attributes.choice('showanswer', SHOW_ANSWER);
}

function readGroupAccess(block: Pick<SourceBlock, 'attributes'>): Record<string, number[]> {
  const value = block.attributes.json('group_access');
  if (!isObject(value)) return {};
  const access = Object.entries(value).flatMap(([partition, groups]): [string, number[]][] => {
    // No groups named = all learners, as in Open edX.
    if (!/^\d{1,15}$/.test(partition) || !Array.isArray(groups) || groups.length === 0) return [];
    return [[partition, groups.filter((group) => typeof group === 'number')]];
  });
  return Object.fromEntries(access);
}

/** The intersection of both: in a partition that both name, only the groups they share. */
function narrow(outer: Record<string, number[]>, inner: Record<string, number[]>): Record<string, number[]> {
  const result = { ...outer };
  for (const [partition, groups] of Object.entries(inner)) {
    const allowed = outer[partition];
    result[partition] = allowed === undefined ? groups : groups.filter((group) => allowed.includes(group));
  }
  return result;
}
