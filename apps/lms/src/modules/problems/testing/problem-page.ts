import type { Reader } from '../../../db/database.ts';
import { findBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import type { ProblemState } from '../problem-state.ts';

/** The visible parts of a problem: the status of each question, the line with the points, and the buttons. */
export function readProblemPage(html: string) {
  const listMatches = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text);
  return {
    statuses: listMatches(/data-status="([^"]*)"/g),
    score: listMatches(/class="problem-score"[^>]*><bdi[^>]*>([^<,]*)/g)[0] ?? null,
    buttons: listMatches(/<button[^>]*>([^<]*)/g),
  };
}

/** How many attempts of a learner at a problem of the test course are stored. */
export async function countAttempts(reader: Reader, userId: number, id = 'p1'): Promise<number> {
  const key = { userId, courseKey: TEST_COURSE_KEY, usageKey: usageKey('problem', id) };
  return (await findBlockState<ProblemState>(reader, key))?.state.attempts ?? 0;
}
