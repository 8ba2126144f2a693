import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import type { SiteConfig } from '../../lms/site-config.ts';

export interface ViewLinkFacts {
  readonly courseId: string;
  /** The unit in the URL; null on tabs. */
  readonly unitId: string | null;
  /** Of that unit. */
  readonly legacyWebUrl: string | null;
  readonly canViewLegacyCourseware: CoursewareCourse['canViewLegacyCourseware'];
}

export interface ViewLink {
  readonly kind: 'legacy' | 'studio' | 'insights';
  readonly href: string;
}

/** Where else staff can view the course, or the unit that is open (ITB-13 to ITB-15). */
export function listViewLinks(
  { courseId, unitId, legacyWebUrl, canViewLegacyCourseware }: ViewLinkFacts,
  { studioUrl, insightsUrl }: Pick<SiteConfig, 'studioUrl' | 'insightsUrl'>,
): ViewLink[] {
  const links: ViewLink[] = [];
  if (canViewLegacyCourseware && unitId !== null && legacyWebUrl !== null) {
    links.push({ kind: 'legacy', href: legacyWebUrl });
  }
  if (studioUrl !== null) {
    const path = unitId === null ? `course/${courseId}` : `container/${unitId}`;
    links.push({ kind: 'studio', href: `${studioUrl}/${path}` });
  }
  if (insightsUrl !== null) links.push({ kind: 'insights', href: `${insightsUrl}/courses/${courseId}` });
  return links;
}
