import type { Feedback, ProblemContent } from '@lectern/olx';
import { feedbackHashOf } from '../../kernel/rendering/content-hash.ts';
import type { RenderedFeedback } from '../../kernel/rendering/rendered-tree.ts';
import { type Judgement, listQuestions } from './judge.policy.ts';

type StoredFeedback = Partial<RenderedFeedback> & Pick<Feedback, 'label'>;

const known = new WeakMap<ProblemContent, ReadonlyMap<string, string>>();

/** A judgement to be stored: feedback by its hash, so that no learner's state holds a copy of rendered markup. */
export function withoutFeedbackHtml(judgement: Judgement): Judgement {
  return mapFeedback(judgement, (feedback: StoredFeedback) =>
    feedback.hash === undefined ? feedback : { hash: feedback.hash, label: feedback.label },
  );
}

/**
 * A stored judgement with the feedback of its problem, whose content must be the one that it speaks about. Judgements of
 * earlier releases hold what the author wrote instead of a hash.
 */
export function withFeedbackHtml(judgement: Judgement, problem: ProblemContent): Judgement {
  const byHash = known.get(problem) ?? feedbackByHash(problem);
  known.set(problem, byHash);
  return mapFeedback(judgement, (feedback: StoredFeedback) => {
    const written = feedback.html ?? '';
    const hash = feedback.hash ?? feedbackHashOf(written);
    const html = byHash.get(hash);
    return html === undefined ? { ...feedback, html: written } : { html, label: feedback.label, hash };
  });
}

function mapFeedback(judgement: Judgement, map: (feedback: StoredFeedback) => StoredFeedback): Judgement {
  const verdicts = judgement.verdicts.map((verdict) => ({
    ...verdict,
    feedback: verdict.feedback.map((feedback) => map(feedback) as Feedback),
  }));
  return { ...judgement, verdicts };
}

function feedbackByHash(problem: ProblemContent): ReadonlyMap<string, string> {
  const all = listQuestions(problem).flatMap((question): (Feedback | null)[] => [
    ...('choices' in question
      ? question.choices.flatMap(({ feedback, unselectedFeedback }) => [feedback, unselectedFeedback])
      : question.answers.map(({ feedback }) => feedback)),
    ...(question.kind === 'text' ? question.wrongAnswers.map(({ feedback }) => feedback) : []),
    ...(question.kind === 'multiple-choice' ? question.combinations.map(({ feedback }) => feedback) : []),
  ]);
  return new Map(
    all.flatMap((feedback): [string, string][] =>
      feedback !== null && 'hash' in feedback ? [[(feedback as RenderedFeedback).hash, feedback.html]] : [],
    ),
  );
}
