/** A module of its own, so that the build names the file by it: `npm run size` counts the words of the home alone. */
export { default } from './en.json?later-pseudo-catalogue';
