import { defineMessage, useIntl } from 'react-intl';
import { UpgradeNotice } from '../../../course/upgrade/UpgradeNotice.tsx';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';

/** The upgrade notice, or a text that says there are no notifications (CWR-29, CWR-30). */
export function TrayContent({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  if (course.verifiedMode === null) return <p className="muted">{intl.formatMessage(nothingNew)}</p>;
  return (
    <UpgradeNotice
      level={3}
      verifiedMode={course.verifiedMode}
      accessExpiration={course.accessExpiration}
      offer={course.offer}
      contentTypeGatingEnabled={course.contentTypeGatingEnabled}
      timeOffsetMillis={course.timeOffsetMillis}
    />
  );
}

const nothingNew = defineMessage({
  defaultMessage: 'You have no new notifications at this time.',
  description: 'In the column with notifications beside a unit, when there are none',
});
