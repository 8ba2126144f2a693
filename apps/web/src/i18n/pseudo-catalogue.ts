export { default as first } from './en.json?pseudo-catalogue';

export const loadLater = async () => (await import('./pseudo-later.ts')).default;
