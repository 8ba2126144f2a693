import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { Outlet, useMatches } from 'react-router';
import { CourseLanguage } from '../i18n/CourseText.tsx';
import { useFirstRender } from '../i18n/first-render.ts';
import { TimeZone } from '../i18n/TimeZone.tsx';
import { type CourseMetadata, courseMetadataQuery } from '../lms/course-metadata.ts';
import { useSiteConfig } from '../lms/lms.ts';
import { outlineQuery } from '../lms/outline.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { queries } from '../ui/breakpoints.ts';
import { cx } from '../ui/cx.ts';
import { NavBar } from '../ui/NavBar.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { CourseAlerts } from './alerts/CourseAlerts.tsx';
import styles from './CourseLayout.module.css';
import { CourseMenu } from './CourseMenu.tsx';
import { CelebrationSlot } from './celebration/CelebrationSlot.tsx';
import { LazyExamTimer } from './exam/LazyExamTimer.tsx';
import { frontEndTabOf } from './front-end-page.ts';
import { useCourseId, useIsCourseware } from './route-context.ts';
import { SitePage } from './SitePage.tsx';
import { LazySearchLink } from './search/LazySearchLink.tsx';
import { LazyStaffToolbar } from './staff/LazyStaffToolbar.tsx';

/** What a route of the course says about itself, in its `handle`. */
export interface CourseRouteHandle {
  /** The slug of the tab that is active there. */
  readonly tab: string;
}

/**
 * The frame of every screen of a course: header with the course, tabs, and dates in the learner's zone. On a phone, the
 * tabs above a unit are a menu in the header, so that the unit begins high on the screen and they are in reach within it.
 */
export function CourseLayout() {
  const intl = useIntl();
  const courseId = useCourseId();
  const site = useSiteConfig();
  const course = useQuery(courseMetadataQuery(courseId)).data;
  // Until the metadata has loaded, it is unknown which alerts will be above the tabs.
  const { isLoading } = useQuery({ ...outlineQuery(courseId), enabled: false });
  const here = useMatches().at(-1);
  const active = (here?.handle as CourseRouteHandle | undefined)?.tab ?? null;
  const isCourseware = useIsCourseware();
  const isMenu = useMediaQuery(queries.belowMedium) && isCourseware;
  // A server isn't sure of the width, and the menu needs a script.
  const hasBoth = useFirstRender() !== null && isCourseware;
  const label = intl.formatMessage(messages.tabs);
  const items = course && listItems(course, active, site);

  return (
    <CourseLanguage name={course?.language}>
      <SitePage
        course={course}
        renderCourse={
          course && items && isMenu
            ? (name) => <CourseMenu label={label} name={name} items={items} course={course} />
            : undefined
        }
        navigation={
          <>
            {course?.originalUserIsStaff && <LazyStaffToolbar key={courseId} course={course} tab={active} />}
            {course?.isEnrolled && <LazyExamTimer courseId={courseId} />}
            {course && <CourseAlerts topic="general" />}
            {(!isMenu || hasBoth) && (
              <div className={cx(styles.tabs, hasBoth && styles.wide)}>
                {items && !isLoading && (
                  <NavBar
                    label={label}
                    items={items}
                    end={course?.courseAccess.hasAccess && <LazySearchLink courseId={courseId} />}
                  />
                )}
              </div>
            )}
          </>
        }
      >
        <TimeZone name={course?.userTimezone}>
          <div className={styles.screen}>
            <Outlet />
          </div>
          {course && <CelebrationSlot key={courseId} course={course} />}
        </TimeZone>
      </SitePage>
    </CourseLanguage>
  );
}

function listItems({ courseId, tabs }: CourseMetadata, active: string | null, site: SiteConfig) {
  return tabs.map((tab, index) => ({
    // A course may have several tabs with one slug, such as external links.
    id: `${tab.slug} ${index}`,
    title: tab.title,
    href: frontEndTabOf(tab, courseId, site),
    current: tab.slug === active,
  }));
}

const messages = defineMessages({
  tabs: {
    defaultMessage: 'Course',
    description:
      'Name for screen readers of the bar of tabs of a course: outline, dates, progress and others',
  },
});
