import { showMessage } from './block-form.js';
import { PageError } from './page-error.js';

/**
 * Asks the author's scripts or pages in a problem for the answers, and shows what is wrong if they don't say.
 * @param {HTMLElement} body @param {(work: import('./answers.js').Work) => unknown} callback
 */
export async function askAuthors(body, callback) {
  const isFramed = body.querySelector('[data-problem-frame]');
  const { collectWork } = await (isFramed ? import('./problem-frame.js') : import('./js-input.js'));
  try {
    callback(await collectWork(body));
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    showMessage(body, error.message, false);
  }
}
