/**
 * A separate module, so that the build names the file after it: `npm run size` counts only the messages of the home.
 */
export { default } from './en.json?later-pseudo-catalogue';
