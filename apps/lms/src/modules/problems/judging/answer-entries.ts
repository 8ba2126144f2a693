/** An answer to choices with fields: ids of chosen ones, and the texts of fields by their ids. */
export interface AnswerEntries {
  chosen: ReadonlySet<string>;
  texts: ReadonlyMap<string, string>;
}

/** Entries as the frame sends them: an id for a chosen choice, `id=text` for a field. */
export function readEntries(given: readonly string[]): AnswerEntries {
  const chosen = new Set<string>();
  const texts = new Map<string, string>();
  for (const entry of given) {
    const at = entry.indexOf('=');
    if (at === -1) chosen.add(entry);
    else texts.set(entry.slice(0, at), entry.slice(at + 1));
  }
  return { chosen, texts };
}
