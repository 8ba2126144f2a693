/**
 * The texts of the frame's scripts, which the page contains in the reader's language: only those of the scripts that it
 * can load (frame-texts.ts).
 */

/** As in the page, for documents that the scripts write themselves. */
export const source = document.getElementById('lectern-texts')?.textContent ?? '{}';

/** @type {{ lang: string, dir: string, texts: Record<string, string | Record<string, string>> }} */
const { lang, dir, texts } = JSON.parse(source);

/**
 * @param {string} name @param {Record<string, string | number>} [values] of the text's arguments; `count` chooses among
 *   the forms by plural category
 */
export function say(name, values = {}) {
  const text = texts?.[name] ?? name;
  const form =
    typeof text === 'string' ? text : text[new Intl.PluralRules(lang).select(+(values.count ?? 0))];
  // Names are isolated, as one in Latin letters would reorder the text around it.
  return (form ?? name).replace(/{(\w+)}/g, (_, key) =>
    dir === 'rtl' ? `\u2068${values[key]}\u2069` : `${values[key]}`,
  );
}

/** Marks an element as one with a text of the site, which may be in another language than the course. @template {HTMLElement} T @param {T} element */
export const markAsSite = (element) => Object.assign(element, { lang, dir });
