/** An author's markup within an exercise. The LMS renders every such object when a course is imported, wherever it is. */
export interface Markup {
  html: string;
}
