import { keepPass } from './calls.js';
import { followAnchors, revealOwnAnchor, watchHeight, watchParts } from './layout.js';
import './note-signals.js';
import { findOwn, post, settings } from './page.js';
import { completeWhenSeen } from './seen.js';

watchParts();
for (const block of findOwn('[data-block]')) {
  const { kind } = block.dataset;
  // Only what the unit holds is loaded.
  if (kind === 'problem') void import('./problem.js').then(({ startProblem }) => startProblem(block));
  if (kind === 'video') void import('./video.js').then(({ startVideo }) => startVideo(block));
  if (kind === 'html' && settings.keeps) completeWhenSeen(block);
}
if (settings.notes !== null && findOwn('[data-text]').length > 0)
  void import('./notes.js').then(({ startNotes }) => startNotes());
followAnchors();
post({ type: 'lectern.ready' });
watchHeight();
revealOwnAnchor();
keepPass();
