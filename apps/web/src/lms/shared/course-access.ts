import type { CourseAccessWire } from '@lectern/contract';

/** Whether the course may be loaded, and why not (wire contract 5.1). `errorCode` may be unknown. */
export interface CourseAccess {
  hasAccess: boolean;
  errorCode: string | null;
  developerMessage: string | null;
  userMessage: string | null;
  additionalContextUserMessage: string | null;
}

/** For responses without access data, which a server refuses as a whole where there is no access. */
export const grantedAccess: CourseAccess = {
  hasAccess: true,
  errorCode: null,
  developerMessage: null,
  userMessage: null,
  additionalContextUserMessage: null,
};

export function readCourseAccess(wire: CourseAccessWire): CourseAccess {
  return {
    hasAccess: wire.has_access,
    errorCode: wire.error_code,
    developerMessage: wire.developer_message,
    userMessage: wire.user_message,
    additionalContextUserMessage: wire.additional_context_user_message,
  };
}
