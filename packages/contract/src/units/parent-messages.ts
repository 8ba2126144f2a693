/** Every message that the parent posts to a unit frame (wire contract 19.3, 22.8), including Lectern's own. */
export type ParentMessageWire =
  | { hashName: string }
  | 'tools.toggleNotes'
  | { type: 'plugin.modal-close' }
  /** In CSS pixels. */
  | { type: 'unit.visibilityStatus'; data: { topPosition: number; viewportHeight: number } }
  | ShownMessage
  | NotesMessage
  | ReadingMessage
  /** Lectern's own: a frame may ask for a new token. */
  | { type: 'lectern.renews-tokens' }
  | TokenMessage;

/**
 * Lectern's own: whether the learner can see the frame. A frame that is prefetched hidden counts nothing as seen,
 * starts no player and sends no completion before `shown` is true; a frame that gets no such message was shown from the
 * start.
 */
interface ShownMessage {
  type: 'lectern.shown';
  payload: { shown: boolean };
}

/** Lectern's own: whether notes are shown, for a frame that loaded while the learner changed that. */
interface NotesMessage {
  type: 'lectern.notes';
  payload: { visible: boolean };
}

/** Lectern's own: the reader's settings, as in `data-reading` of the page. */
interface ReadingMessage {
  type: 'lectern.reading';
  payload: { reading: string };
}

/** Lectern's own: the new token of a unit that said `lectern.token-expired`; null if the learner can't have one. */
interface TokenMessage {
  type: 'lectern.token';
  payload: { token: string | null };
}
