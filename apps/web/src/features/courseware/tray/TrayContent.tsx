import { useQuery } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { UpgradeNotice } from '../../../course/upgrade/UpgradeNotice.tsx';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { notificationCountQuery } from '../../../lms/notifications/notifications.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const NotificationList = lazyComponent(
  'NotificationList',
  async () => (await import('../../../course/notifications/NotificationList.tsx')).NotificationList,
);

/**
 * The upgrade notice (CWR-29), then the notifications of all courses where the server has them; with neither, a text
 * that says so (CWR-30).
 */
export function TrayContent({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const { data: count, isPending } = useQuery(notificationCountQuery());
  const hasNotice = course.verifiedMode !== null;
  const empty = hasNotice ? null : <p className="muted">{intl.formatMessage(nothingNew)}</p>;
  return (
    <>
      {course.verifiedMode !== null && (
        <UpgradeNotice
          level={3}
          verifiedMode={course.verifiedMode}
          accessExpiration={course.accessExpiration}
          offer={course.offer}
          contentTypeGatingEnabled={course.contentTypeGatingEnabled}
          timeOffsetMillis={course.timeOffsetMillis}
        />
      )}
      {count ? (
        <OptionalContent fallback={<Skeleton lines={4} />} instead={empty}>
          <NotificationList empty={empty} />
        </OptionalContent>
      ) : (
        !isPending && empty
      )}
    </>
  );
}

const nothingNew = defineMessage({
  defaultMessage: 'You have no new notifications at this time.',
  description: 'In the column with notifications beside a unit, when there are none',
});
