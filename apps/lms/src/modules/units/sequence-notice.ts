import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { findSequence } from '../../kernel/course/find-sequence.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { isReadable } from '../../kernel/exams/exam.policy.ts';
import { findExamState } from '../../kernel/progress/exam-state.ts';
import { findGate } from '../../kernel/progress/gating.ts';
import type { NoticePage } from './notice-page.html.ts';

const messages = defineMessages({
  exam: {
    defaultMessage: 'This is a timed exam. Start it from its course.',
    description: 'In place of the content of an exam',
  },
  examOver: {
    defaultMessage: 'This exam is over.',
    description: 'In place of the content of an exam',
  },
  unreleased: {
    defaultMessage: 'This content isn’t open yet.',
    description: 'In place of content',
  },
  closed: {
    defaultMessage: 'The due date has passed, so this content is no longer available.',
    description: 'In place of content',
  },
  goTo: {
    defaultMessage: 'Go to “{title}”',
    description: 'Link to content of the course',
  },
  elsewhere: {
    defaultMessage: 'This content opens from its course.',
    description: 'In place of content that is reached in another way',
  },
  open: {
    defaultMessage: 'Open it',
    description: 'Link below “This content opens from its course.”',
  },
  locked: {
    defaultMessage: '{title} is locked',
    description: 'Heading in place of content that opens after other content',
  },
  entranceExam: {
    defaultMessage: 'Pass the entrance exam first. It starts with “{title}”.',
    description: 'In place of content; “title” is that of the first lesson of the exam',
  },
  prerequisite: {
    defaultMessage: 'Complete “{title}” first.',
    description: 'In place of content that opens after other content',
  },
});

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
  const sequence = findSequence(course, usageKey);
  if (!sequence || decision.denial !== null) return null;
  const title = sequence.block.displayName;
  const address = (key: string) => jumpToUrl(site, course.courseKey, key);
  switch (view.sequences[sequence.index]) {
    case undefined:
    case 'hidden':
      return null;
    case 'unreleased':
      return { title, text: t(messages.unreleased), link: null };
    case 'closed':
      return { title, text: t(messages.closed), link: null };
    case 'locked':
    case 'open':
      break;
  }
  const gate = await findGate(access, sequence, reader);
  const exam = findExamState(access, sequence);
  if (gate === null && exam !== null && !isReadable(exam)) {
    const text = t(exam === 'ready' ? messages.exam : messages.examOver);
    return { title, text, link: { href: address(usageKey), label: t(messages.goTo, { title }) } };
  }
  if (gate === null) {
    return {
      title,
      text: t(messages.elsewhere),
      link: { href: address(usageKey), label: t(messages.open) },
    };
  }
  const first = gate.sequence.block;
  return {
    title: t(messages.locked, { title }),
    text: t(gate.isEntranceExam ? messages.entranceExam : messages.prerequisite, {
      title: first.displayName,
    }),
    link: { href: address(first.usageKey), label: t(messages.goTo, { title: first.displayName }) },
  };
}
