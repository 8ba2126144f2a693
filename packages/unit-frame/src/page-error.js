/** A page or script of the author's doesn't return an answer; the message is for the learner. */
export class PageError extends Error {}
