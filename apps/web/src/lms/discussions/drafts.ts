import { readStored, store } from '../browser-storage.ts';

/** What someone has written and not sent, by its name; in this browser only. */
const keyOf = (username: string, name: string) => `lectern.draft.${username}.${name}`;

export function readDraft(username: string, name: string): string {
  return readStored('localStorage', keyOf(username, name)) ?? '';
}

export function storeDraft(username: string, name: string, text: string): void {
  store('localStorage', keyOf(username, name), text === '' ? null : text);
}

/** Receives the name of a draft, and what is added to it. */
type DraftListener = (name: string, added: string) => void;

const listeners = new Set<DraftListener>();

/** Adds a text below what has been written, which may be nothing, and tells the field that shows it. */
export function addToDraft(username: string, name: string, added: string): void {
  storeDraft(username, name, joinDrafts(readDraft(username, name), added));
  for (const listener of listeners) listener(name, added);
}

export function joinDrafts(written: string, added: string): string {
  return written.trim() === '' ? added : `${written}\n\n${added}`;
}

/** Calls back after `addToDraft`; returns a function that stops it. */
export function onDraftAddition(listener: DraftListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
