import { scanHtml } from './scan-html.ts';

/** Whether an attribute, its name in any case, is a handler such as `onclick`. */
export const isHandler = (attribute: string): boolean => /^on[a-z]+$/i.test(attribute);

/**
 * Markup without handlers such as `onclick`, for a page whose policy blocks them: they would only be reported in the
 * browser's console.
 */
export function withoutHandlers(markup: string): string {
  const kept: string[] = [];
  let from = 0;
  scanHtml(markup, {
    attribute(name, _, start, end) {
      if (!isHandler(name)) return;
      kept.push(markup.slice(from, start).trimEnd());
      from = end;
    },
  });
  return [...kept, markup.slice(from)].join('');
}
