export { default as first } from './es-419.json?catalogue';

/** That of all other screens, named here, so that the first load names only one file of each language. */
export const loadLater = async () => (await import('./es-419-later.ts')).default;
