import { sendActivationMailCall } from './account/activation-mail.ts';
import {
  enrollCall,
  getEnrollmentCall,
  getEnrollmentDetailsCall,
  listEnrollmentsCall,
} from './account/enrollment.ts';
import { enterpriseCustomersCall } from './account/enterprise.ts';
import { setLanguageCall } from './account/language.ts';
import { noticesCall } from './account/notices.ts';
import { preferencesCall, savePreferencesCall } from './account/preferences.ts';
import { csrfTokenCall, loginRefreshCall, trackEventCall } from './account/session.ts';
import { userToursCall } from './account/tours.ts';
import type { Call } from './call.ts';
import { requestCertificateCall } from './course-home/certificate.ts';
import { courseMetadataCall } from './course-home/course-metadata.ts';
import { datesCall } from './course-home/dates.ts';
import { saveGoalCall } from './course-home/goal.ts';
import { navigationCall } from './course-home/navigation.ts';
import { outlineCall } from './course-home/outline.ts';
import { progressCall, progressOfUserCall } from './course-home/progress.ts';
import { framePostCall, resetDeadlinesCall } from './course-home/reset-deadlines.ts';
import { unsubscribeGoalCall } from './course-home/unsubscribe.ts';
import { dismissWelcomeCall } from './course-home/welcome.ts';
import { integritySignatureCall, signIntegrityCall } from './courseware/agreements.ts';
import { blockSubtreeCall, blockTreeCall } from './courseware/block-tree.ts';
import { celebrationCall } from './courseware/celebration.ts';
import { getCompletionCall, gotoPositionCall } from './courseware/completion.ts';
import { coursewareCourseCall } from './courseware/course.ts';
import { courseLiveCall } from './courseware/course-live.ts';
import { learningSequencesCall } from './courseware/learning-sequences.ts';
import { resumeCall } from './courseware/resume.ts';
import { searchCourseCall } from './courseware/search.ts';
import { sequenceCall } from './courseware/sequence.ts';
import { searchEnabledCall, sidebarTogglesCall } from './courseware/switches.ts';
import {
  changeCommentCall,
  createCommentCall,
  deleteCommentCall,
  listChildCommentsCall,
  listCommentsCall,
} from './discussions/comments.ts';
import {
  changeDiscussionRoleCall,
  discussionConfigCall,
  discussionConfigV1Call,
  discussionRoleCall,
  discussionSettingsCall,
  listCohortsCall,
  saveDiscussionSettingsCall,
} from './discussions/config.ts';
import {
  accountsCall,
  activityStatsCall,
  bulkDeletePostsCall,
  discussionToursCall,
  learnerThreadsCall,
} from './discussions/learners.ts';
import {
  changeThreadCall,
  createThreadCall,
  deleteThreadCall,
  listThreadsCall,
  threadCall,
} from './discussions/threads.ts';
import { topicsV1Call, topicsV2Call, topicsV3Call } from './discussions/topics.ts';
import { uploadPictureCall } from './discussions/upload.ts';
import {
  examAttemptCall,
  pollAttemptCall,
  proctoringSettingsCall,
  reviewPolicyCall,
  startAttemptCall,
  updateAttemptCall,
  verificationStatusCall,
} from './exams/attempts.ts';
import {
  examAccessTokenCall,
  examsLatestAttemptCall,
  examsProviderSettingsCall,
  examsSequenceCall,
  examsStartAttemptCall,
  examsUpdateAttemptCall,
} from './exams/exam-service.ts';
import { examsOnboardingStatusCall, onboardingStatusCall, reportOnboardingCall } from './exams/onboarding.ts';
import { notificationCountCall } from './notifications/count.ts';
import {
  listNotificationsCall,
  markNotificationsReadCall,
  markNotificationsSeenCall,
} from './notifications/list.ts';
import {
  preferencesV2Call,
  preferencesV3Call,
  savePreferenceV2Call,
  savePreferenceV3Call,
  stopNotificationMailsCall,
} from './notifications/preferences.ts';
import { healthLiveCall, healthReadyCall } from './platform/health.ts';
import { mfeConfigCall } from './platform/mfe-config.ts';
import { recommendationsCall } from './platform/recommendations.ts';
import { unsubscribePreferencesCall } from './platform/unsubscribe-preferences.ts';
import {
  addBookmarkCall,
  getBookmarkCall,
  listBookmarksCall,
  removeBookmarkCall,
} from './tools/bookmarks.ts';
import { calculateCall } from './tools/calculator.ts';
import { makeCalendarFeedCall, removeCalendarFeedCall } from './tools/calendar-feed.ts';
import { masqueradeCall, setMasqueradeCall } from './tools/masquerade.ts';
import {
  courseNotesCall,
  removeNoteCall,
  removeUnitNoteCall,
  saveNoteCall,
  setNotesVisibilityCall,
  unitNotesCall,
} from './tools/notes.ts';
import { publishCompletionCall, saveUserStateCall, tokenRefreshCall } from './units/block-handlers.ts';
import { exerciseActCall, exerciseGetCall, exerciseUploadCall } from './units/exercise-handlers.ts';
import {
  problemCheckCall,
  problemGetCall,
  problemHintCall,
  problemResetCall,
  problemSaveCall,
  problemShowCall,
} from './units/problem-handlers.ts';
import { problemPreviewCall } from './units/problem-preview.ts';
import { unitFrameCall, unitPageCall } from './units/unit-frame.ts';
import { renewUnitTokenCall } from './units/unit-token.ts';

/**
 * Every call, for the OpenAPI document and tests. A bundle that needs single calls
 * imports them by name, for tree shaking.
 */
export const calls: readonly Call[] = [
  sendActivationMailCall,
  listEnrollmentsCall,
  getEnrollmentCall,
  getEnrollmentDetailsCall,
  enrollCall,
  enterpriseCustomersCall,
  setLanguageCall,
  preferencesCall,
  savePreferencesCall,
  noticesCall,
  notificationCountCall,
  userToursCall,
  loginRefreshCall,
  csrfTokenCall,
  trackEventCall,
  requestCertificateCall,
  courseMetadataCall,
  datesCall,
  saveGoalCall,
  outlineCall,
  navigationCall,
  progressCall,
  progressOfUserCall,
  resetDeadlinesCall,
  framePostCall,
  unsubscribeGoalCall,
  dismissWelcomeCall,
  integritySignatureCall,
  signIntegrityCall,
  courseLiveCall,
  blockTreeCall,
  blockSubtreeCall,
  celebrationCall,
  getCompletionCall,
  gotoPositionCall,
  coursewareCourseCall,
  learningSequencesCall,
  resumeCall,
  sequenceCall,
  sidebarTogglesCall,
  searchEnabledCall,
  searchCourseCall,
  examAttemptCall,
  startAttemptCall,
  updateAttemptCall,
  pollAttemptCall,
  reviewPolicyCall,
  proctoringSettingsCall,
  verificationStatusCall,
  examsSequenceCall,
  examsLatestAttemptCall,
  examsStartAttemptCall,
  examsUpdateAttemptCall,
  examsProviderSettingsCall,
  examAccessTokenCall,
  onboardingStatusCall,
  examsOnboardingStatusCall,
  reportOnboardingCall,
  healthLiveCall,
  healthReadyCall,
  mfeConfigCall,
  recommendationsCall,
  unsubscribePreferencesCall,
  listBookmarksCall,
  addBookmarkCall,
  getBookmarkCall,
  removeBookmarkCall,
  makeCalendarFeedCall,
  removeCalendarFeedCall,
  calculateCall,
  masqueradeCall,
  setMasqueradeCall,
  setNotesVisibilityCall,
  courseNotesCall,
  removeNoteCall,
  unitNotesCall,
  saveNoteCall,
  removeUnitNoteCall,
  publishCompletionCall,
  saveUserStateCall,
  tokenRefreshCall,
  renewUnitTokenCall,
  problemGetCall,
  problemCheckCall,
  problemSaveCall,
  problemResetCall,
  problemShowCall,
  problemHintCall,
  exerciseGetCall,
  exerciseActCall,
  exerciseUploadCall,
  problemPreviewCall,
  unitFrameCall,
  unitPageCall,
  changeCommentCall,
  createCommentCall,
  deleteCommentCall,
  listChildCommentsCall,
  listCommentsCall,
  changeDiscussionRoleCall,
  discussionConfigCall,
  discussionConfigV1Call,
  discussionRoleCall,
  discussionSettingsCall,
  listCohortsCall,
  saveDiscussionSettingsCall,
  accountsCall,
  activityStatsCall,
  bulkDeletePostsCall,
  discussionToursCall,
  learnerThreadsCall,
  changeThreadCall,
  createThreadCall,
  deleteThreadCall,
  listThreadsCall,
  threadCall,
  topicsV1Call,
  topicsV2Call,
  topicsV3Call,
  uploadPictureCall,
  listNotificationsCall,
  markNotificationsReadCall,
  markNotificationsSeenCall,
  preferencesV2Call,
  preferencesV3Call,
  savePreferenceV2Call,
  savePreferenceV3Call,
  stopNotificationMailsCall,
];
