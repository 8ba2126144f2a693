import type { AttemptRowWire } from '@lectern/contract';
import { type ExamAttempt, secondsLeft } from '../../kernel/exams/exam.policy.ts';
import type { User } from '../../kernel/users/user.ts';
import { preciseTime } from '../../lib/iso.ts';
import { allowedMinutes, attemptStatusOf, type ExamFacts, presentExamSettings } from './exam.present.ts';
import { formatTimeLeft } from './format-time.policy.ts';

/** The attempt of `user` as its poll returns it: of its times, the LMS knows when it began and when it ended. */
export function presentAttemptRow(
  attempt: ExamAttempt,
  { user, now, ...exam }: Pick<ExamFacts, 'courseKey' | 'block' | 'due'> & { user: User; now: number },
): AttemptRowWire {
  const left = secondsLeft(attempt, now);
  const minutes = allowedMinutes(attempt);
  const startedAt = preciseTime(attempt.startedAt);
  const completedAt = attempt.submittedAt === null ? null : preciseTime(attempt.submittedAt);
  return {
    id: attempt.id,
    created: startedAt,
    modified: completedAt ?? startedAt,
    user: { id: user.id, username: user.username, email: user.email },
    started_at: startedAt,
    completed_at: completedAt,
    external_id: null,
    status: attemptStatusOf(attempt, now),
    attempt_status: attemptStatusOf(attempt, now),
    proctored_exam: presentExamSettings(exam, minutes),
    allowed_time_limit_mins: minutes,
    attempt_code: '',
    is_sample_attempt: false,
    taking_as_proctored: false,
    review_policy_id: null,
    is_status_acknowledged: false,
    time_remaining_seconds: left,
    is_resumable: false,
    ready_to_resume: false,
    resumed: false,
    accessibility_time_string: formatTimeLeft(left),
  };
}
