import { CallError, call } from './calls.js';
import { post, settings } from './page.js';

const TRIES = 5;
let isAsking = false;

/**
 * Asks the parent to shift the learner's due dates (wire contract 19.5). It shows the result to the learner, but no front
 * end reports it to this page, which therefore polls the server until the problem is open again.
 * @param {string} usageKey the problem whose button was used
 */
export async function requestShift(usageKey) {
  if (isAsking) return;
  isAsking = true;
  post({
    event_name: 'post_event',
    post_data: { url: settings.deadlines, body_params: { course_id: settings.courseKey } },
    research_event_data: { block_id: usageKey, location: 'problem-view' },
  });
  try {
    if (await waitUntilShifted(usageKey)) document.dispatchEvent(new Event('lectern-shifted'));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  } finally {
    isAsking = false;
  }
}

/** @param {string} usageKey */
async function waitUntilShifted(usageKey) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    const { html } = await call(usageKey, 'problem_get');
    if (!html.includes('data-shift')) return true;
  }
  return false;
}
