export { default as first } from './fr.json?catalogue';

/** That of all other screens, named here, so that the first load names only one file of each language. */
export const loadLater = async () => (await import('./fr-later.ts')).default;
