/**
 * Codes of the languages into which the site is translated, in the format of the language cookie. Only these are
 * offered; a learner who chose another one elsewhere keeps it, and sees English.
 */
export const translatedLanguages: readonly string[] = ['en', 'ar', 'es-419', 'fr', 'he'];

/** Codes of further translations, which a site offers once its operator switches them on (decision 0126). */
export const additionalLanguages: readonly string[] = ['pt-br', 'zh-cn'];

/** Codes of Traditional Chinese, whose readers get no Simplified Chinese unless they choose it. */
export const traditionalChinese = /^zh-(?:hant|hk|mo|tw)\b/;
