import type { ActivityTables } from './kernel/activity/activity.tables.ts';
import type { AgreementsTables } from './kernel/agreements/agreements.tables.ts';
import type { AnnouncementsTables } from './kernel/announcements/announcements.tables.ts';
import type { AnswersTables } from './kernel/answers/answers.tables.ts';
import type { CertificateTables } from './kernel/certificates/certificates.tables.ts';
import type { CohortsTables } from './kernel/cohorts/cohorts.tables.ts';
import type { CompletionTables } from './kernel/completion/completion.tables.ts';
import type { CoursesTables } from './kernel/course/courses.tables.ts';
import type { RenderingTables } from './kernel/course/renderings.tables.ts';
import type { DrawsTables } from './kernel/draws/draws.tables.ts';
import type { ScheduleTables } from './kernel/due-dates/schedule.tables.ts';
import type { EnrollmentTables } from './kernel/enrollment/enrollment.tables.ts';
import type { EnterpriseTables } from './kernel/enterprise/enterprise.tables.ts';
import type { ExamsTables } from './kernel/exams/exams.tables.ts';
import type { FilesTables } from './kernel/files/files.tables.ts';
import type { UploadsTables } from './kernel/files/uploads.tables.ts';
import type { GradingTables } from './kernel/grading/grading.tables.ts';
import type { JobsTables } from './kernel/jobs/jobs.tables.ts';
import type { KeysTables } from './kernel/keys/keys.tables.ts';
import type { NotificationsTables } from './kernel/notifications/notifications.tables.ts';
import type { RateLimitsTables } from './kernel/rate-limits/rate-limits.tables.ts';
import type { SearchTables } from './kernel/search/search.tables.ts';
import type { CourseSettingsTables } from './kernel/settings/course-settings.tables.ts';
import type { SurveysTables } from './kernel/surveys/surveys.tables.ts';
import type { ToolsTables } from './kernel/tools/tools.tables.ts';
import type { BlockStateTables } from './kernel/unit-visit/block-state.tables.ts';
import type { AccountsTables } from './kernel/users/accounts.tables.ts';
import type { VerificationTables } from './kernel/verification/verification.tables.ts';
import type { BookmarksTables } from './modules/bookmarks/bookmarks.tables.ts';
import type { CalendarTables } from './modules/calendar/calendar.tables.ts';
import type { CelebrationsTables } from './modules/celebrations/celebrations.tables.ts';
import type { CoursewareTables } from './modules/courseware/courseware.tables.ts';
import type { DiscussionsTables } from './modules/discussions/discussions.tables.ts';
import type { ExercisesTables } from './modules/exercises/exercises.tables.ts';
import type { ExternalToolsTables } from './modules/external-tools/external-tools.tables.ts';
import type { GoalsTables } from './modules/goals/goals.tables.ts';
import type { NotesTables } from './modules/notes/notes.tables.ts';
import type { NotesVisibilityTables } from './modules/notes-visibility/notes-visibility.tables.ts';
import type { NoticesTables } from './modules/notices/notices.tables.ts';
import type { ProblemsTables } from './modules/problems/problems.tables.ts';
import type { ProctoringTables } from './modules/proctoring/proctoring.tables.ts';
import type { ProgramsTables } from './modules/programs/programs.tables.ts';
import type { SingleSignOnTables } from './modules/single-sign-on/single-sign-on.tables.ts';
import type { SiteTables } from './modules/site/site.tables.ts';
import type { UpdatesTables } from './modules/updates/updates.tables.ts';
import type { UpgradesTables } from './modules/upgrades/upgrades.tables.ts';

declare module './db/schema.ts' {
  interface Schema
    extends AccountsTables,
      FilesTables,
      RateLimitsTables,
      KeysTables,
      AnswersTables,
      AgreementsTables,
      AnnouncementsTables,
      CourseSettingsTables,
      CohortsTables,
      CoursesTables,
      DiscussionsTables,
      DrawsTables,
      EnrollmentTables,
      EnterpriseTables,
      ExamsTables,
      ExercisesTables,
      ExternalToolsTables,
      SingleSignOnTables,
      CompletionTables,
      GradingTables,
      CoursewareTables,
      BookmarksTables,
      CalendarTables,
      CertificateTables,
      CelebrationsTables,
      GoalsTables,
      JobsTables,
      ActivityTables,
      NotesTables,
      NotesVisibilityTables,
      NoticesTables,
      NotificationsTables,
      BlockStateTables,
      ProblemsTables,
      ProctoringTables,
      ProgramsTables,
      RenderingTables,
      ScheduleTables,
      SearchTables,
      SiteTables,
      SurveysTables,
      ToolsTables,
      UpdatesTables,
      UpgradesTables,
      UploadsTables,
      VerificationTables {}
}
