import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { type Html, html } from '../../lib/html.ts';
import { courseLanguage, courseName } from '../../pages/course-language.ts';

export interface CourseCard {
  course: CourseSummary;
  /** Link of the title. */
  href: string;
  /** Content between the text and the footer. */
  body?: Html | null;
  foot?: Html | null;
}

/** A list of course cards. */
export function courseList(cards: readonly CourseCard[]): Html {
  return html`<ul class="course-list">${cards.map(courseCard)}</ul>`;
}

function courseCard({ course, href, body, foot }: CourseCard): Html {
  return html`<li class="course-card">
${course.image !== null && html`<img class="course-card__image" src="${course.image}" alt="" loading="lazy">`}
<p class="course-card__over">${course.org} · ${course.number}</p>
<h3 class="course-card__title"${courseName(course.language)}><a href="${href}">${course.title}</a></h3>
${course.shortDescription !== null && html`<p class="course-card__text"${courseLanguage(course.language, course.shortDescription)}>${course.shortDescription}</p>`}
${body}
${foot && html`<div class="course-card__foot">${foot}</div>`}
</li>`;
}
