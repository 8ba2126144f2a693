import type { CourseSummary } from '../../kernel/course/course-summary.ts';

/** A course of the catalogue with the subject and text that operators set; '' if unset. */
export interface CatalogueCourse extends CourseSummary {
  subject: string;
}

/** A search of the catalogue; '' matches anything. */
export interface CatalogueQuery {
  text: string;
  subject: string;
  /** BCP 47, as stored with courses. */
  language: string;
}

/**
 * The courses that match. Each word of the text must occur in title, number, organization, subject or short description;
 * case and accents are ignored.
 */
export function filterCourses(
  courses: readonly CatalogueCourse[],
  { text, subject, language }: CatalogueQuery,
): CatalogueCourse[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    if (subject !== '' && course.subject !== subject) return false;
    if (language !== '' && course.language !== language) return false;
    const { title, number, org, shortDescription } = course;
    const content = fold([title, number, org, course.subject, shortDescription ?? ''].join('\n'));
    return words.every((word) => content.includes(word));
  });
}

/** The distinct values of a field in alphabetical order, without ''. */
export function listChoices(values: readonly (string | null)[]): string[] {
  return [...new Set(values)]
    .filter((value): value is string => value !== null && value !== '')
    .sort((a, b) => a.localeCompare(b));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
