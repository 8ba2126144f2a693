export { default as first } from './pt-br.json?catalogue';

/** That of all other screens, named here, so that the first load names only one file of each language. */
export const loadLater = async () => (await import('./pt-br-later.ts')).default;
