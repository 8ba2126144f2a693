/** A separate module, so that the build names the file after it. */
export { default } from './es-419.json?later-catalogue';
