/** A separate module, so that the build names the file after it. */
export { default } from './pt-br.json?later-catalogue';
