import type { Access } from '../../kernel/access/access.ts';
import {
  issuesCertificates,
  visibleFrom,
} from '../../kernel/certificate-status/certificate-status.policy.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { earnsCertificate } from '../../kernel/modes/modes.ts';
import { findUpgrade } from '../../kernel/offers/upgrade.policy.ts';
import { idVerification } from '../../kernel/verification/id-verification.ts';
import {
  findVerificationDeadline,
  verificationStatusAt,
} from '../../kernel/verification/verification.policy.ts';
import type { DatesLearner } from './dates.policy.ts';

/** The facts about a visitor on which their dates depend. No query. */
export function datesLearnerOf(access: Access): DatesLearner & { now: number } {
  const { head, visitor, scheduleStart, verifiesIdentity, now } = access;
  const enrollment = head.enrollment?.isActive ? head.enrollment : null;
  return {
    enrolledAt: enrollment?.createdAt ?? null,
    scheduleStart,
    upgradeBy: findUpgrade(head, now)?.deadline ?? null,
    verifyBy: findVerificationDeadline({
      mode: enrollment?.mode ?? null,
      deadline: head.settings.verificationDeadline,
      status: verificationStatusAt(factOf(head, idVerification), now),
      verifiesIdentity,
    }),
    certificateFrom: findCertificateDate(access),
    accessEndsAt: visitor.isStaff ? null : visitor.auditExpiresAt,
    now,
  };
}

/** The course's certificate date, for learners who can get one. */
function findCertificateDate({ course, head }: Access): number | null {
  const { enrollment, settings } = head;
  if (!enrollment?.isActive || !earnsCertificate(enrollment.mode, settings)) return null;
  if (!issuesCertificates(course.tree, settings)) return null;
  const from = visibleFrom(course.tree);
  return from === course.tree.settings.certificateAvailableDate ? from : null;
}
