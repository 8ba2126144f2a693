import { listQuestions, readWork } from './answers.js';
import { startFields } from './field-controls.js';
import { PageError } from './page-error.js';
import { runScriptLinks } from './script-links.js';
import { focusScrollers } from './scrollers.js';
import { fitWideContent } from './wide-content.js';

// Inside the frame of a problem with scripts, next to these: reports its height and the answers to the unit's page.

const problem = /** @type {HTMLElement} */ (document.querySelector('[data-runs-scripts]'));

/** @param {object} message */
const post = (message) => window.parent.postMessage({ type: 'lectern.problem', ...message }, '*');

/** @type {Map<string, (html: string) => void>} */
const previews = new Map();

let last = 0;
function report() {
  fitWideContent();
  focusScrollers();
  const height = Math.ceil(
    Math.max(document.body.getBoundingClientRect().height, document.body.scrollHeight),
  );
  if (height === last) return;
  last = height;
  post({ height });
}

async function collect() {
  try {
    const hasPages = problem.querySelector('[data-js-input]') !== null;
    const read = hasPages ? (await import('./js-input.js')).collectWork : readWork;
    const { answers, count, missing } = await read(problem);
    post({ work: { answers, count, missing: missing !== undefined, name: missing?.dataset.name } });
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    post({ failure: error.message });
  }
}

/** Fills in what the learner had typed before the problem was rendered again. @param {Record<string, unknown>} answers */
function restore(answers) {
  for (const question of listQuestions(problem)) {
    const answer = answers[question.dataset.question ?? ''];
    const chosen = [answer].flat();
    for (const field of question.querySelectorAll('input, select, textarea')) {
      const input = /** @type {HTMLInputElement} */ (field);
      if (input.type === 'radio' || input.type === 'checkbox') {
        if (answer !== undefined) input.checked = chosen.includes(input.value);
      } else if (typeof answer === 'string') input.value = answer;
    }
  }
}

for (const question of listQuestions(problem)) question.classList.add('capa_inputtype', 'textline');
restore(/** @type {any} */ (window).lecternAnswers ?? {});
startFields(problem, (questionId, text) => {
  post({ questionId, text });
  return new Promise((resolve) => previews.set(`${questionId} ${text}`, resolve));
});
if (problem.querySelector('[data-js-input]'))
  void import('./js-input.js').then(({ startPages }) => startPages(problem));

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.type !== 'lectern.problem') return;
  if (data.collect === true) void collect();
  if (typeof data.reading === 'string') document.documentElement.dataset.reading = data.reading;
  if (typeof data.preview === 'string') previews.get(`${data.questionId} ${data.text}`)?.(data.preview);
});
// Only the buttons of the unit's page send answers.
document.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (!address.startsWith('#')) return;
    event.preventDefault();
    document.getElementById(address.slice(1))?.scrollIntoView();
  },
  true,
);
runScriptLinks();
new ResizeObserver(report).observe(document.body);
window.addEventListener('load', report);
