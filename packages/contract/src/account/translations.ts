/**
 * Codes of the languages into which the site is translated, in the format of the language cookie. Only these are
 * offered; a learner who chose another one elsewhere keeps it, and sees English.
 */
export const translatedLanguages: readonly string[] = ['en', 'ar', 'es-419', 'fr', 'he'];
