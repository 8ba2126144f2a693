import type { Feedback, ProblemContent, Question } from '@lectern/olx';
import { feedbackHashOf } from '../../kernel/rendering/content-hash.ts';
import type { RenderedFeedback } from '../../kernel/rendering/rendered-tree.ts';
import { type Judgement, listQuestions } from './judging/judge.policy.ts';

type StoredFeedback = Partial<RenderedFeedback> & Pick<Feedback, 'label'>;

const known = new WeakMap<ProblemContent, ReadonlyMap<string, string>>();

/** A judgement to be stored: feedback by its hash, so that no learner's state contains a copy of rendered markup. */
export function withoutFeedbackHtml(judgement: Judgement): Judgement {
  return mapFeedback(judgement, (feedback: StoredFeedback) =>
    feedback.hash === undefined ? feedback : { hash: feedback.hash, label: feedback.label },
  );
}

/**
 * A stored judgement with the feedback of its problem, whose content must be the version that was judged. Judgements of
 * earlier releases contain the author's text instead of a hash.
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
  const all = [
    ...listQuestions(problem).flatMap(listFeedback),
    ...(problem.answerHints ?? []).map(({ feedback }) => feedback),
  ];
  return new Map(
    all.flatMap((feedback): [string, string][] =>
      feedback !== null && 'hash' in feedback ? [[(feedback as RenderedFeedback).hash, feedback.html]] : [],
    ),
  );
}

function listFeedback(question: Question): (Feedback | null)[] {
  switch (question.kind) {
    case 'single-choice':
    case 'multiple-choice':
    case 'dropdown':
      return [
        ...question.choices.flatMap(({ feedback, unselectedFeedback }) => [feedback, unselectedFeedback]),
        ...(question.kind === 'multiple-choice' ? question.combinations.map(({ feedback }) => feedback) : []),
      ];
    case 'text':
      return [...question.answers, ...question.wrongAnswers].map(({ feedback }) => feedback);
    case 'number':
      return question.answers.map(({ feedback }) => feedback);
    default:
      return [];
  }
}
