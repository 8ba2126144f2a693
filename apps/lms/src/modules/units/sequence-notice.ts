import type { Reader } from '../../db/database.ts';
import type { Access } from '../../kernel/access/access.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { isReadable } from '../../kernel/exams/exam.policy.ts';
import { findExamState } from '../../kernel/progress/exam-state.ts';
import { findGate } from '../../kernel/progress/gating.ts';
import type { NoticePage } from './notice-page.html.ts';

const EXAM_WORDS = {
  ready: 'This is a timed exam. Start it from its course.',
  over: 'This exam is over.',
} as const;

/**
 * The notice that replaces a unit whose sequence is not open: it says which sequence comes first, or that it is over.
 * For a timed exam that isn't running, it says how to start it or that it's over; for an open sequence, where to read
 * it. Null for a sequence that this visitor may not know about.
 */
export async function findSequenceNotice(
  access: Access,
  usageKey: string,
  reader: Reader,
  site: string,
): Promise<NoticePage | null> {
  const { course, view, decision } = access;
  const place = course.places.get(usageKey);
  const sequence = place?.level === 'sequence' ? course.sequences[place.sequence] : undefined;
  if (!sequence || decision.denial !== null) return null;
  const title = sequence.block.displayName;
  const address = (key: string) => jumpToUrl(site, course.courseKey, key);
  switch (view.sequences[sequence.index]) {
    case undefined:
    case 'hidden':
      return null;
    case 'unreleased':
      return { title, text: 'This content isn’t open yet.', link: null };
    case 'closed':
      return { title, text: 'The due date has passed, so this content is no longer available.', link: null };
    case 'locked':
    case 'open':
      break;
  }
  const gate = await findGate(access, sequence, reader);
  const exam = findExamState(access, sequence);
  if (gate === null && exam !== null && !isReadable(exam)) {
    const text = EXAM_WORDS[exam === 'ready' ? 'ready' : 'over'];
    return { title, text, link: { href: address(usageKey), label: `Go to “${title}”` } };
  }
  if (gate === null) {
    return {
      title,
      text: 'This content opens from its course.',
      link: { href: address(usageKey), label: 'Open it' },
    };
  }
  const first = gate.sequence.block;
  return {
    title: `${title} is locked`,
    text: gate.isEntranceExam
      ? `Pass the entrance exam first. It starts with “${first.displayName}”.`
      : `Complete “${first.displayName}” first.`,
    link: { href: address(first.usageKey), label: `Go to “${first.displayName}”` },
  };
}
