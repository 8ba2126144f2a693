import type { CourseAccess } from '../../lms/shared/course-access.ts';
import { paths, redirectPaths } from '../paths.ts';

/** A denied course, and the page that the visitor requested. */
export interface DeniedPage {
  readonly courseId: string;
  readonly access: CourseAccess;
  /** The start of the course, in short numeric form for this reader; null when it is not known. */
  readonly start: string | null;
  /** The slug of the tab; `courseware` counts as a separate tab. */
  readonly tab: string;
  /** The unit in the URL; null if there is none. */
  readonly unitId: string | null;
}

/**
 * Where to redirect a denied visitor, as a path of this front end; null to stay on the page (RTE-25 to RTE-31; codes of
 * later servers as in the wire contract, 23.2). All but one use the redirect helper.
 */
export function findDenialRedirect({ courseId, access, start, tab, unitId }: DeniedPage): string | null {
  switch (access.errorCode) {
    case 'audit_expired': {
      const message = access.additionalContextUserMessage ?? access.userMessage;
      return redirectPaths.dashboard(message === null ? {} : { access_response_error: message });
    }
    case 'course_not_started':
      return redirectPaths.dashboard(start === null ? {} : { notlive: start });
    case 'course_not_started_enterprise_learner':
      return redirectPaths.enterpriseDashboard(start === null ? {} : { notlive: start });
    case 'survey_required':
      return redirectPaths.survey(courseId);
    case 'unfulfilled_milestones':
      return redirectPaths.dashboard();
    case 'microfrontend_disabled':
      return unitId === null ? null : redirectPaths.unit(courseId, unitId);
    case 'incorrect_active_enterprise':
      return paths.accessDenied(courseId);
    case 'data_sharing_access_required':
      return isAddress(access.developerMessage)
        ? redirectPaths.consent(access.developerMessage)
        : findHome(courseId, tab);
    default:
      return findHome(courseId, tab);
  }
}

/** All other tabs redirect to the outline, so it stays: its alerts say what to do (RTE-30, RTE-31). */
function findHome(courseId: string, tab: string): string | null {
  return tab === 'outline' ? null : redirectPaths.courseHome(courseId);
}

/** The server sends the consent page's URL in `developer_message`. */
function isAddress(message: string | null): message is string {
  return message !== null && /^(?:\/|https?:\/\/)/.test(message);
}
