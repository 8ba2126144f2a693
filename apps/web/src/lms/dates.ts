import { type DatesWire, datesCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { followCalendarFeed } from './calendar-feed.ts';
import { getLms } from './lms.ts';
import { type DateBlock, type DatesBannerInfo, readDateBlock, readDatesBannerInfo } from './shared/dates.ts';
import { emptyWhenRefused } from './tab-refusal.ts';

/** The dates tab (ENT-10); dates come in ascending order. */
export interface CourseDates {
  datesBannerInfo: DatesBannerInfo;
  courseDateBlocks: readonly DateBlock[];
  hasEnded: boolean;
  learnerIsFullAccess: boolean;
  userTimezone: string | null;
}

export function readDates(wire: DatesWire): CourseDates {
  return {
    datesBannerInfo: readDatesBannerInfo(wire.dates_banner_info),
    courseDateBlocks: wire.course_date_blocks.map(readDateBlock),
    hasEnded: wire.has_ended,
    learnerIsFullAccess: wire.learner_is_full_access,
    userTimezone: wire.user_timezone,
  };
}

/**
 * The dates tab's data (API-02). Null if the server refuses them to this visitor: then the metadata decide (ERR-01).
 */
export function datesQuery(courseId: string) {
  return queryOptions({
    queryKey: ['dates', courseId],
    queryFn: ({ client, signal }): Promise<CourseDates | null> =>
      emptyWhenRefused(client, courseId, async () => {
        const cacheCalendarFeed = followCalendarFeed(client);
        const { body } = await getLms(client).transport.request(datesCall, { params: { courseId }, signal });
        cacheCalendarFeed(body.calendar_feed);
        return readDates(body);
      }),
  });
}
