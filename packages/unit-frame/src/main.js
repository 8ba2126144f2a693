import { renewToken } from './calls.js';
import { followAnchors, revealPageAnchor, watchHeight } from './layout.js';
import './note-signals.js';
import { findMarked, post, settings } from './page.js';
import { completeWhenSeen } from './seen.js';

for (const block of findMarked('[data-block]')) {
  const { kind } = block.dataset;
  // Loads only the scripts that the unit's blocks need.
  if (kind === 'problem') void import('./problem.js').then(({ startProblem }) => startProblem(block));
  if (kind === 'video') void import('./video.js').then(({ startVideo }) => startVideo(block));
  if (kind === 'exercise') void import('./exercise.js').then(({ startExercise }) => startExercise(block));
  if (kind === 'discussion')
    void import('./discussion.js').then(({ startDiscussion }) => startDiscussion(block));
  const isSeen = kind === 'html' || block.dataset.completesWhenSeen !== undefined;
  if (isSeen && settings.savesWork) completeWhenSeen(block);
}
if (findMarked('iframe[data-nested]').length > 0)
  void import('./nested-frames.js').then(({ startNestedFrames }) => startNestedFrames());
if (settings.notes !== null && findMarked('[data-text]').length > 0)
  void import('./notes.js').then(({ startNotes }) => startNotes());
if (settings.conditional) void import('./conditions.js');
followAnchors();
post({ type: 'lectern.ready' });
watchHeight();
revealPageAnchor();
renewToken();
