import type { Diagnostics } from '../diagnostics.ts';
import { quote } from '../diagnostics.ts';
import type { VideoQuestion } from '../model.ts';
import { isObject } from './attributes.ts';
import { cleanBlockId } from './course-key.ts';
import type { SourceBlock } from './source-block.ts';

const TAG = 'invideoquiz';

/**
 * Takes the in-video quizzes out of a unit: they show nothing themselves, but say at which second of a video (`video_id`) which
 * problems of the unit appear (`timemap`, JSON from seconds to ids). The video gets them as {@link SourceBlock.quiz}. What
 * a quiz names and the unit doesn't have is left out with a warning; its problems are then shown as usual.
 */
export function extractVideoQuizzes(unit: SourceBlock, diagnostics: Diagnostics): void {
  const quizzes = unit.children.filter(({ tag }) => tag === TAG);
  if (quizzes.length === 0) return;
  unit.children = unit.children.filter((child) => !quizzes.includes(child));
  const find = (tag: string, id: string) =>
    unit.children.find((child) => child.tag === tag && child.sourceId === lastPartOf(id));
  for (const quiz of quizzes) {
    const warn = (message: string) => diagnostics.warning('quiz-unresolved', quiz, message);
    const videoId = quiz.attributes.text('video_id') ?? '';
    const video = find('video', videoId);
    if (video === undefined) {
      warn(`An in-video quiz is for the video ${quote(videoId)}, which isn't in its unit.`);
      continue;
    }
    const timemap = quiz.attributes.json('timemap');
    if (!isObject(timemap)) {
      warn('The timemap of an in-video quiz is not a JSON object from seconds to problems.');
      continue;
    }
    const questions = Object.entries(timemap).flatMap(([at, id]): VideoQuestion[] => {
      const seconds = Number(at);
      const problem = typeof id === 'string' ? find('problem', id) : undefined;
      if (problem !== undefined && at.trim() !== '' && seconds >= 0 && Number.isFinite(seconds)) {
        return [{ seconds, usageKey: problem.usageKey }];
      }
      warn(
        `An in-video quiz names ${quote(String(id))} at ${quote(at)}, which is no problem and second of its unit.`,
      );
      return [];
    });
    video.quiz = [...(video.quiz ?? []), ...questions].sort((a, b) => a.seconds - b.seconds);
  }
}

/** Of a bare id, `i4x://org/course/problem/{id}`, or a usage key. */
function lastPartOf(reference: string): string {
  return cleanBlockId(reference.trim().split(/[@/]/).at(-1) ?? '');
}
