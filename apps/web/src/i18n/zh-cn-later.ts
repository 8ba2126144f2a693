/** A separate module, so that the build names the file after it. */
export { default } from './zh-cn.json?later-catalogue';
