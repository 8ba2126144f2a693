import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerAccessibilityPage } from './accessibility.page.ts';
import { registerAnnouncementsPage } from './announcements/announcements.page.ts';
import { registerExerciseResultsPage } from './grading/exercise-results.page.ts';
import { registerGradingPages } from './grading/grading.page.ts';
import { registerGradingDownloads } from './grading/grading-downloads.route.ts';
import { registerResponsesPage } from './grading/responses.page.ts';
import { registerImportReportPage } from './import-report.page.ts';
import { registerPeoplePage } from './people.page.ts';
import { registerPersonPage } from './person.page.ts';
import { registerProblemWorkPage } from './problem-work.page.ts';
import { registerRequestsPage } from './requests.page.ts';
import { registerSiteCoursesPage } from './site-courses.page.ts';
import { registerSitePeoplePage } from './site-people.page.ts';
import { registerStaffNoticesPages } from './staff-notices.page.ts';

/** Pages for the staff of a course, below /courses/{courseId}/staff, and for administrators, below /staff. */
export function registerStaff(app: FastifyInstance, context: Context): void {
  registerPeoplePage(app, context);
  registerAnnouncementsPage(app, context);
  registerImportReportPage(app, context);
  registerAccessibilityPage(app, context);
  registerProblemWorkPage(app, context);
  registerExerciseResultsPage(app, context);
  registerGradingPages(app, context);
  registerGradingDownloads(app, context);
  registerResponsesPage(app, context);
  registerRequestsPage(app, context);
  registerStaffNoticesPages(app, context);
  registerSiteCoursesPage(app, context);
  registerSitePeoplePage(app, context);
  registerPersonPage(app, context);
}
