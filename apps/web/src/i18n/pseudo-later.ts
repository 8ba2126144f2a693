/** A separate module, so that the build names the file after it. */
export { default } from './en.json?later-pseudo-catalogue';
