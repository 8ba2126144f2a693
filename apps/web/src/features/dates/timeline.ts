import type { DateBlock } from '../../lms/shared/dates.ts';

/** The badges of a date, in their display order (DAT-10). */
export type DateBadge = 'today' | 'completed' | 'past-due' | 'due-next' | 'not-released' | 'verified-only';

/** One date of a day. */
export interface TimelineItem {
  /** Unique within the day: two dates may have the same title and time. */
  readonly key: string;
  readonly block: DateBlock;
  /** Badges that the day doesn’t already have. */
  readonly badges: readonly DateBadge[];
  /** Not accessible: of another track, or not released yet. */
  readonly isFaded: boolean;
  /** The link of its title; null for a title without one (DAT-07, DAT-09, DAT-11). */
  readonly href: string | null;
  /** Link of a date that is no assignment, with its own text: "Verify my identity" (wire contract 5.8). */
  readonly action: { readonly href: string; readonly text: string } | null;
  /** Assignments are due at a time of the day (DAT-12). */
  readonly isAssignment: boolean;
}

/** One day of the timeline. */
export interface TimelineDay {
  /** The calendar day, as `2026-03-03`. */
  readonly key: string;
  /** A time on that day, to be formatted in the same zone. */
  readonly moment: string | number;
  readonly when: 'past' | 'today' | 'future';
  readonly badges: readonly DateBadge[];
  readonly items: readonly TimelineItem[];
}

export interface TimelineClock {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The calendar day of a time in the reader's zone, as text that sorts chronologically (CS-23). */
  readonly dayKey: (moment: string | number) => string;
}

/**
 * The important dates by day, in the order received, each with its badges (DAT-01 to DAT-10). There is always an entry
 * for today, unless there are no dates at all.
 */
export function listTimelineDays(blocks: readonly DateBlock[], clock: TimelineClock): TimelineDay[] {
  const today = clock.dayKey(clock.now);
  const dueNext = blocks.find((block) => isOpenAssignment(block) && momentOf(block) >= clock.now) ?? null;
  const days = new Map<string, DateBlock[]>();
  for (const block of blocks) {
    const key = clock.dayKey(block.date);
    const day = days.get(key);
    if (day === undefined) days.set(key, [block]);
    else day.push(block);
  }

  const timeline = [...days].map(([key, items]) =>
    describeDay(key, items, { today, dueNext, now: clock.now }),
  );
  if (blocks.length === 0 || days.has(today)) return timeline;
  const next = timeline.findIndex((day) => day.when === 'future');
  const marker: TimelineDay = { key: today, moment: clock.now, when: 'today', badges: ['today'], items: [] };
  return timeline.toSpliced(next === -1 ? timeline.length : next, 0, marker);
}

interface Situation {
  readonly today: string;
  /** The first assignment that is still to be done (DAT-06). */
  readonly dueNext: DateBlock | null;
  readonly now: number;
}

function describeDay(key: string, blocks: readonly DateBlock[], situation: Situation): TimelineDay {
  const { today } = situation;
  const ofItems = blocks.map((block) => listItemBadges(block, situation));
  const badges = listDayBadges(blocks, ofItems, key === today);
  return {
    key,
    moment: blocks[0]?.date ?? situation.now,
    when: key === today ? 'today' : key < today ? 'past' : 'future',
    badges,
    items: blocks.map((block, index) => ({
      key: String(index),
      block,
      badges: (ofItems[index] ?? []).filter((badge) => !badges.includes(badge)),
      isFaded: !block.learnerHasAccess || (isAccessibleAssignment(block) && block.link === ''),
      href: isAccessibleAssignment(block) && block.link !== '' ? block.link : null,
      action: findAction(block),
      isAssignment: isAssignment(block),
    })),
  };
}

/** As on the outline; a link without text would be meaningless, and one without access leads nowhere (DAT-09). */
function findAction({ link, linkText, ...block }: DateBlock): TimelineItem['action'] {
  const isOffered = block.learnerHasAccess && !isAssignment(block) && link !== '' && linkText !== '';
  return isOffered ? { href: link, text: linkText } : null;
}

/** The badges of a single date. */
function listItemBadges(block: DateBlock, { dueNext, now }: Situation): DateBadge[] {
  if (!block.learnerHasAccess) return ['verified-only'];
  if (!isAssignment(block)) return [];
  const badges: DateBadge[] = [];
  if (block.complete === true) badges.push('completed');
  // Null if nothing in the assignment can be completed: it is neither done nor missed (decision 0032).
  else if (block.complete === false && momentOf(block) < now) badges.push('past-due');
  if (block === dueNext) badges.push('due-next');
  if (block.link === '') badges.push('not-released');
  return badges;
}

/**
 * The badges of a day: those that apply to all of its assignments, to all of its dates, or to any of them (DAT-03 to
 * DAT-10).
 */
function listDayBadges(
  blocks: readonly DateBlock[],
  ofItems: readonly (readonly DateBadge[])[],
  isToday: boolean,
): DateBadge[] {
  const ofAssignments = ofItems.filter((_, index) => {
    const block = blocks[index];
    return block !== undefined && isAccessibleAssignment(block);
  });
  const all = (badges: readonly (readonly DateBadge[])[], badge: DateBadge) =>
    badges.length > 0 && badges.every((one) => one.includes(badge));

  const badges: DateBadge[] = [];
  if (isToday) badges.push('today');
  if (all(ofAssignments, 'completed')) badges.push('completed');
  if (all(ofAssignments, 'past-due')) badges.push('past-due');
  if (!isToday && ofItems.some((one) => one.includes('due-next'))) badges.push('due-next');
  if (all(ofAssignments, 'not-released')) badges.push('not-released');
  if (all(ofItems, 'verified-only')) badges.push('verified-only');
  return badges;
}

function isAssignment(block: Pick<DateBlock, 'dateType'>): boolean {
  return block.dateType === 'assignment-due-date';
}

function isAccessibleAssignment(block: DateBlock): boolean {
  return isAssignment(block) && block.learnerHasAccess;
}

function isOpenAssignment(block: DateBlock): boolean {
  return isAccessibleAssignment(block) && block.complete !== true;
}

function momentOf(block: DateBlock): number {
  return Date.parse(block.date);
}
