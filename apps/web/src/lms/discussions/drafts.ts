import * as v from 'valibot';
import { readStored, readStoredJson, store } from '../browser-storage.ts';

/** What someone has written and not sent, by its name; in this browser only. */
const keyOf = (username: string, name: string) => `lectern.draft.${username}.${name}`;
const choicesKeyOf = (username: string, name: string) => `${keyOf(username, name)}-choices`;

/** Who doesn't see the author, from nobody to everybody: `peers` are other learners. */
const ANONYMITIES = ['none', 'peers', 'all'] as const;
export type Anonymity = (typeof ANONYMITIES)[number];

const draftChoices = v.object({
  kind: v.picklist(['question', 'discussion']),
  /** Empty until one is chosen. */
  topicId: v.string(),
  anonymity: v.picklist(ANONYMITIES),
  /** The group that sees it in a divided topic; null for everybody. */
  groupId: v.nullable(v.number()),
  isFollowed: v.boolean(),
  notifiesAll: v.boolean(),
});

/** What the writer of a post chooses besides its text. */
export type DraftChoices = v.InferOutput<typeof draftChoices>;

export const DEFAULT_CHOICES: DraftChoices = {
  kind: 'question',
  topicId: '',
  anonymity: 'none',
  groupId: null,
  isFollowed: true,
  notifiesAll: false,
};

export function readDraft(username: string, name: string): string {
  return readStored('localStorage', keyOf(username, name)) ?? '';
}

export function storeDraft(username: string, name: string, text: string): void {
  store('localStorage', keyOf(username, name), text === '' ? null : text);
}

/** Null where nothing was chosen. */
export function readDraftChoices(username: string, name: string): DraftChoices | null {
  const stored = v.safeParse(draftChoices, readStoredJson('localStorage', choicesKeyOf(username, name)));
  return stored.success ? stored.output : null;
}

export function storeDraftChoices(username: string, name: string, choices: DraftChoices | null): void {
  store('localStorage', choicesKeyOf(username, name), choices && JSON.stringify(choices));
}

/** Receives the name of a draft, what is added to it, and what was chosen for that. */
type DraftListener = (name: string, added: string, choices: DraftChoices | null) => void;

const listeners = new Set<DraftListener>();

/** Adds a text below what has been written, which may be nothing, and tells the field that shows it. */
export function addToDraft(
  username: string,
  name: string,
  added: string,
  choices: DraftChoices | null = null,
): void {
  storeDraft(username, name, joinDrafts(readDraft(username, name), added));
  if (choices !== null) {
    const before = readDraftChoices(username, name);
    storeDraftChoices(username, name, before === null ? choices : joinChoices(before, choices));
  }
  for (const listener of listeners) listener(name, added, choices);
}

export function joinDrafts(written: string, added: string): string {
  return written.trim() === '' ? added : `${written}\n\n${added}`;
}

/** The choices for two texts in one: neither may show an author whom it was to hide. */
export function joinChoices(written: DraftChoices, added: DraftChoices): DraftChoices {
  const rank = Math.max(...[written, added].map(({ anonymity }) => ANONYMITIES.indexOf(anonymity)));
  return { ...added, anonymity: ANONYMITIES[rank] ?? 'all' };
}

/** Calls back after `addToDraft`; returns a function that stops it. */
export function onDraftAddition(listener: DraftListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
