export { default as first } from './zh-cn.json?catalogue';

/** That of all other screens, named here, so that the first load names only one file of each language. */
export const loadLater = async () => (await import('./zh-cn-later.ts')).default;
