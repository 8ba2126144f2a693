import type { Feedback } from '../problem-model.ts';
import { toHtml } from '../xml/to-html.ts';
import { childrenNamed, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';

/** A hint element as feedback; null when it is empty. */
export function feedbackOf(element: XmlElement | undefined, context: ProblemContext): Feedback | null {
  if (element === undefined) return null;
  const html = context.html(element).trim();
  return html === '' ? null : { html, label: element.attributes.get('label') ?? null };
}

/** The content of an element without some of its children, e.g. a choice without its hints. */
export function htmlWithout(element: XmlElement, names: string[], context: ProblemContext): string {
  const left = element.children.filter((child) => child.kind === 'text' || !names.includes(child.name));
  return context.rewrite(toHtml(left).trim(), element.line);
}

/** The feedback on a right answer: the first `<correcthint>`. */
export function correctFeedback(element: XmlElement, context: ProblemContext): Feedback | null {
  return feedbackOf(childrenNamed(element, 'correcthint')[0], context);
}

export function isTrue(text: string | undefined): boolean {
  return ['true', 't', 'yes', '1'].includes((text ?? '').trim().toLowerCase());
}
