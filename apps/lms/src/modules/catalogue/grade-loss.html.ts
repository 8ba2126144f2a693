import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { gradeLossOf, percentPhrase } from '../../kernel/grading/unearnable.policy.ts';
import { alert } from '../../pages/forms.ts';
import type { Html } from '../../pages/html.ts';

/** Warns learners that this site can't grade part of the course; null if the whole grade can be earned. */
export function gradeLossNotice(course: CompiledCourse): Html | null {
  const { share } = gradeLossOf(course);
  if (share === 0) return null;
  const text = `${percentPhrase(share)} of the grade can’t be earned on this site, because some graded content is of a type that the site doesn’t support.`;
  return alert('info', text);
}
