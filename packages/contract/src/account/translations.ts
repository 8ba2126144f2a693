/**
 * Codes of the languages in which the front end has words, as the language cookie has them. Only these are offered; a
 * learner who chose another one elsewhere keeps it, and reads English.
 */
export const translatedLanguages: readonly string[] = ['en'];
