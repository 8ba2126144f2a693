export { default as first } from './he.json?catalogue';

/** That of all other screens, named here, so that the first load names only one file of each language. */
export const loadLater = async () => (await import('./he-later.ts')).default;
