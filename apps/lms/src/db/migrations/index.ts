import * as accounts from './0001-accounts.ts';
import * as courses from './0002-courses.ts';
import * as learning from './0003-learning.ts';
import * as blockStates from './0004-block-states.ts';
import * as heldUsernames from './0005-held-usernames.ts';
import * as courseSettings from './0006-course-settings.ts';
import * as furtherRules from './0007-further-rules.ts';
import * as schedules from './0008-schedules.ts';
import * as jobsAndActivity from './0009-jobs-and-activity.ts';
import * as noticesAndOnboarding from './0010-notices-and-onboarding.ts';
import * as idVerifications from './0011-id-verifications.ts';
import * as writeProbes from './0012-write-probes.ts';
import * as signingKey from './0013-signing-key.ts';
import * as courseRenderings from './0014-course-renderings.ts';
import * as courseFilesAndReturnAddresses from './0015-course-files-and-return-addresses.ts';
import * as importReportsAndViewedProgress from './0016-import-reports-and-viewed-progress.ts';
import * as gradeOverrides from './0017-grade-overrides.ts';
import * as certificates from './0018-certificates.ts';
import * as programs from './0019-programs.ts';
import * as celebrations from './0020-celebrations.ts';
import * as masqueradeAndCohorts from './0021-masquerade-and-cohorts.ts';
import * as staffChanges from './0022-staff-changes.ts';
import * as integritySignatures from './0023-integrity-signatures.ts';
import * as courseSearch from './0025-course-search.ts';
import * as notes from './0026-notes.ts';
import * as exams from './0027-exams.ts';
import * as exerciseAnswers from './0028-exercise-answers.ts';
import * as uploads from './0029-uploads.ts';
import * as draws from './0030-draws.ts';
import * as workStages from './0032-work-stages.ts';
import * as peerAssessments from './0033-peer-assessments.ts';
import * as conditionSources from './0039-condition-sources.ts';
import * as externalTools from './0040-external-tools.ts';
import * as announcements from './0041-announcements.ts';
import * as dueNotices from './0042-due-notices.ts';
import * as publicFiles from './0043-public-files.ts';
import * as discussions from './0045-discussions.ts';
import * as notifications from './0046-notifications.ts';
import * as discussionTracks from './0047-discussion-tracks.ts';
import * as readingSettings from './0048-reading-settings.ts';
import * as toolClients from './0049-tool-clients.ts';
import * as externalIdentities from './0050-external-identities.ts';
import type { Migration } from './migration.ts';

/** All steps in the order in which they run. Append only. */
export const migrations: readonly Migration[] = [
  { name: '0001-accounts', ...accounts },
  { name: '0002-courses', ...courses },
  { name: '0003-learning', ...learning },
  { name: '0004-block-states', ...blockStates },
  { name: '0005-held-usernames', ...heldUsernames },
  { name: '0006-course-settings', ...courseSettings },
  { name: '0007-further-rules', ...furtherRules },
  { name: '0008-schedules', ...schedules },
  { name: '0009-jobs-and-activity', ...jobsAndActivity },
  { name: '0010-notices-and-onboarding', ...noticesAndOnboarding },
  { name: '0011-id-verifications', ...idVerifications },
  { name: '0012-write-probes', ...writeProbes },
  { name: '0013-signing-key', ...signingKey },
  { name: '0014-course-renderings', ...courseRenderings },
  { name: '0015-course-files-and-return-addresses', ...courseFilesAndReturnAddresses },
  { name: '0016-import-reports-and-viewed-progress', ...importReportsAndViewedProgress },
  { name: '0017-grade-overrides', ...gradeOverrides },
  { name: '0018-certificates', ...certificates },
  { name: '0019-programs', ...programs },
  { name: '0020-celebrations', ...celebrations },
  { name: '0021-masquerade-and-cohorts', ...masqueradeAndCohorts },
  { name: '0022-staff-changes', ...staffChanges },
  { name: '0023-integrity-signatures', ...integritySignatures },
  { name: '0025-course-search', ...courseSearch },
  { name: '0026-notes', ...notes },
  { name: '0027-exams', ...exams },
  { name: '0028-exercise-answers', ...exerciseAnswers },
  { name: '0029-uploads', ...uploads },
  { name: '0030-draws', ...draws },
  { name: '0032-work-stages', ...workStages },
  { name: '0033-peer-assessments', ...peerAssessments },
  { name: '0039-condition-sources', ...conditionSources },
  { name: '0040-external-tools', ...externalTools },
  { name: '0041-announcements', ...announcements },
  { name: '0042-due-notices', ...dueNotices },
  { name: '0043-public-files', ...publicFiles },
  { name: '0045-discussions', ...discussions },
  { name: '0046-notifications', ...notifications },
  { name: '0047-discussion-tracks', ...discussionTracks },
  { name: '0048-reading-settings', ...readingSettings },
  { name: '0049-tool-clients', ...toolClients },
  { name: '0050-external-identities', ...externalIdentities },
];
