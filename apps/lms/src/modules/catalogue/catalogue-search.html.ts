import { type Html, html } from '../../pages/html.ts';
import { type CatalogueCourse, type CatalogueQuery, listChoices } from './catalogue-filter.policy.ts';

/** Characters; longer searches are cut off. */
export const MAX_QUERY_LENGTH = 100;

/** The search form of the front page, with a filter for each field in which courses differ. Works without script. */
export function searchForm(courses: readonly CatalogueCourse[], query: CatalogueQuery): Html {
  const subjects = listChoices(courses.map(({ subject }) => subject));
  const languages = listChoices(courses.map(({ language }) => language));
  return html`<form class="search-form" method="get" action="/" role="search">
<label for="q">Search courses</label>
<div class="search-form__row"><input id="q" name="q" type="search" value="${query.text}" maxlength="${MAX_QUERY_LENGTH}" dir="auto">
${filter('subject', 'Subject', { any: 'All subjects', chosen: query.subject, choices: subjects.map((subject) => [subject, subject]) })}
${filter('language', 'Language', { any: 'All languages', chosen: query.language, choices: languages.map((code) => [code, languageName(code)]) })}
<button class="button button--primary">Search</button></div>
</form>`;
}

interface Filter {
  /** Label of the option that doesn't filter. */
  any: string;
  chosen: string;
  choices: readonly (readonly [value: string, label: string])[];
}

function filter(name: string, label: string, { any, chosen, choices }: Filter): Html | null {
  if (choices.length < 2) return null;
  return html`<label class="visually-hidden" for="${name}">${label}</label>
<select id="${name}" name="${name}"><option value="">${any}</option>${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select>`;
}

/** A language's own name, else its English name, else its code. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code, 'en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
