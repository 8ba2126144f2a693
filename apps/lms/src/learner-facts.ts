import { lastActiveDay } from './kernel/activity/last-active-day.ts';
import { courseCertificate } from './kernel/certificates/course-certificate.ts';
import { completionHead } from './kernel/completion/completion-head.ts';
import { gradeHead } from './kernel/grading/grade-head.ts';
import { idVerification } from './kernel/verification/id-verification.ts';
import { owesFirstSection } from './modules/celebrations/owes-first-section.ts';
import { showsNotes } from './modules/notes-visibility/shows-notes.ts';

/** What may be asked about a learner in a course beside their access; one query reads it with that. */
export const learnerFacts = [
  idVerification,
  lastActiveDay,
  courseCertificate,
  completionHead,
  gradeHead,
  owesFirstSection,
  showsNotes,
];
