import type { CourseTree } from '@lectern/olx';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { hasDiscussions } from '../discussions/has-discussions.ts';
import { offersNotes } from '../notes-visibility/offers-notes.ts';
import { listTeamTabs, NO_TEAM_TABS, type Tab } from './team-tabs.ts';

const messages = defineMessages({
  course: { defaultMessage: 'Course', description: 'Tab of a course: its home' },
  progress: { defaultMessage: 'Progress', description: 'Tab of a course' },
  dates: { defaultMessage: 'Dates', description: 'Tab of a course' },
  notes: { defaultMessage: 'Notes', description: 'Tab of a course: the learner’s notes on passages' },
  discussion: { defaultMessage: 'Discussion', description: 'Tab of a course' },
  wiki: { defaultMessage: 'Wiki', description: 'Tab of a course' },
});

const TITLES = { progress: messages.progress, dates: messages.dates, edxnotes: messages.notes } as const;
const PAGES = { progress: 'progress', dates: 'dates', edxnotes: 'notes' } as const;
type BuiltInTab = keyof typeof TITLES;
/** Of features that a team switches on. */
const FEATURES: Readonly<Record<string, Message>> = { discussion: messages.discussion, wiki: messages.wiki };

/**
 * The tabs that this visitor sees, in the team's order. Progress and dates are for learners and staff, notes for those
 * who can take them, and pages that the team added for those with access to the course; a tab that the team hid is for
 * staff only. The course itself is always first, and its own tabs exist even if an older export doesn't name them.
 */
export function listTabs(access: Access, links: CourseLinks): Tab[] {
  const { tree } = access.course;
  const isStaff = access.visitor.isStaff;
  const offers = (id: BuiltInTab) =>
    id === 'edxnotes' ? offersNotes(access) : isStaff || isEnrolled(access);
  const builtInTab = (id: BuiltInTab, title: string): Tab[] =>
    offers(id) ? [{ id, title, url: links[PAGES[id]] }] : [];
  const team = access.decision.denial === null ? listTeamTabs(tree, links) : NO_TEAM_TABS;
  const shown = tree.tabs
    .filter(({ type, hidden, staffOnly }) =>
      type === 'discussion' ? hasDiscussions(access) : isStaff || !(hidden || staffOnly),
    )
    .flatMap((tab) =>
      isBuiltInTab(tab.type)
        ? builtInTab(tab.type, titleOf(TITLES[tab.type], tab.name))
        : (team.tabs.get(tab) ?? []).map((each) => ({
            ...each,
            title: titleOf(FEATURES[tab.type], each.title),
          })),
    );
  const missing = listMissing(tree).flatMap((id) => builtInTab(id, t(TITLES[id])));
  const home = { id: 'courseware', title: t(messages.course), url: links.home };
  return withoutRepeats([home, ...shown, ...team.further, ...missing]);
}

/** The team's name for a tab. Exports contain the English name of every tab that the team hasn't renamed. */
function titleOf(message: Message | undefined, name: string): string {
  return name === message?.defaultMessage ? t(message) : name;
}

/** Front ends tell tabs apart by their id. */
function withoutRepeats(tabs: readonly Tab[]): Tab[] {
  const ids = new Set<string>();
  return tabs.filter(({ id }) => ids.size < ids.add(id).size);
}

function listMissing({ tabs }: CourseTree): BuiltInTab[] {
  return Object.keys(TITLES)
    .filter(isBuiltInTab)
    .filter((id) => !tabs.some(({ type }) => type === id));
}

function isBuiltInTab(type: string): type is BuiltInTab {
  return Object.hasOwn(TITLES, type);
}
