import { findGradesLock } from '@lectern/grading';
import { describe, expect, test } from 'vitest';
import { progressWire, verifiedModeWire } from '../../lms/fixtures.ts';
import { readProgress } from '../../lms/progress.ts';
import { computeVisibleGrade, listLockable } from './grades.ts';

const certificate = {
  cert_status: 'downloadable',
  cert_web_view_url: '/certificates/1',
  download_url: null,
  certificate_available_date: null,
};

test('[ENT-11] progress has every field of the entity; grade letters keep their case', () => {
  const progress = readProgress(
    progressWire({
      certificate_data: certificate,
      has_scheduled_content: true,
      studio_url: 'https://studio.example.org/settings/grading',
      user_has_passing_grade: true,
      verification_data: { link: 'https://id.example.org', status: 'pending', status_date: null },
      verified_mode: verifiedModeWire(),
    }),
  );
  expect(progress).toMatchObject({
    certificateData: { certStatus: 'downloadable', certWebViewUrl: '/certificates/1' },
    end: '2026-09-01T00:00:00Z',
    enrollmentMode: 'audit',
    hasScheduledContent: true,
    userHasPassingGrade: true,
    verificationData: { status: 'pending', link: 'https://id.example.org' },
    verifiedMode: { upgradeUrl: verifiedModeWire().upgrade_url },
    gradingPolicy: {
      gradeRange: { A: 0.85, B: 0.6, 'Not bad': 0.5 },
      assignmentPolicies: [{ type: 'Homework', shortLabel: 'HW', numTotal: 4, numDroppable: 1, weight: 0.4 }],
    },
    courseGrade: { isPassing: false, letterGrade: null, percent: 0.31 },
    completionSummary: { completeCount: 14, incompleteCount: 30, lockedCount: 6 },
    studioUrl: 'https://studio.example.org/settings/grading',
    username: 'dana',
  });
});

describe('[ENT-11] computed values', () => {
  test('average and weighted grades, the visible percent, passing', () => {
    const grade = computeVisibleGrade(readProgress(progressWire()));
    // Two of three points in one of four homeworks, the lowest of which is dropped.
    expect(grade.types[0]?.averageGrade).toBeCloseTo(2 / 9, 8);
    expect(grade.types[0]?.weightedGrade).toBeCloseTo(0.8 / 9, 8);
    expect(grade.visiblePercent).toBeCloseTo(0.8 / 9, 8);
    expect(grade.isPassing).toBe(false);
  });

  test.each([
    ['partially locked', true, 6, 'partial'],
    ['fully locked', false, 6, 'full'],
    ['not locked', false, 0, 'none'],
  ])('the lock flags: %s', (_, learner_has_access, locked_count, lock) => {
    const [section] = progressWire().section_scores;
    const subsections = section?.subsections.map((one) => ({ ...one, learner_has_access })) ?? [];
    const progress = readProgress(
      progressWire({
        completion_summary: { complete_count: 1, incomplete_count: 1, locked_count },
        section_scores: [{ display_name: 'Week 1', subsections }],
      }),
    );
    expect(findGradesLock(progress.completionSummary.lockedCount, listLockable(progress.sectionScores))).toBe(
      lock,
    );
  });
});
