import { useQueryClient } from '@tanstack/react-query';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { type EventFields, recordEvent } from '../lms/events.ts';
import { useCourseId } from './route-context.ts';

/** Records events of the course that is open: each carries its organization and key (section TRK). */
export function useCourseEvent(): (type: string, fields: EventFields) => void {
  const client = useQueryClient();
  const courseId = useCourseId();
  return (type, fields) => {
    const org = client.getQueryData(courseMetadataQuery(courseId).queryKey)?.org ?? null;
    void recordEvent(client, type, { org_key: org, courserun_key: courseId, ...fields });
  };
}
