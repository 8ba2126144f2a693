import { languageTag } from '../../i18n/languages.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { type CatalogueCourse, type CatalogueQuery, listChoices } from './catalogue-filter.policy.ts';

const messages = defineMessages({
  label: { defaultMessage: 'Search courses', description: 'Label of the catalogue’s search field' },
  subject: { defaultMessage: 'Subject', description: 'Name of a filter of the catalogue' },
  anySubject: {
    defaultMessage: 'All subjects',
    description: 'Choice of a filter of the catalogue: courses of any subject',
  },
  language: { defaultMessage: 'Language', description: 'Name of a filter of the catalogue' },
  anyLanguage: {
    defaultMessage: 'All languages',
    description: 'Choice of a filter of the catalogue: courses in any language',
  },
  search: { defaultMessage: 'Search', description: 'Button beside the catalogue’s search field' },
});

/** Characters; longer searches are cut off. */
export const MAX_QUERY_LENGTH = 100;

/** The search form of the front page, with a filter for each field in which courses differ. Works without script. */
export function searchForm(courses: readonly CatalogueCourse[], query: CatalogueQuery): Html {
  const subjects = listChoices(courses.map(({ subject }) => subject));
  const languages = listChoices(courses.map(({ language }) => language));
  return html`<form class="search-form" method="get" action="/" role="search">
<label for="q">${t(messages.label)}</label>
<div class="search-form__row"><input id="q" name="q" type="search" value="${query.text}" maxlength="${MAX_QUERY_LENGTH}" dir="auto">
${filter('subject', t(messages.subject), { any: t(messages.anySubject), chosen: query.subject, choices: subjects.map((subject) => [subject, subject]) })}
${filter('language', t(messages.language), { any: t(messages.anyLanguage), chosen: query.language, choices: languages.map((code) => [code, languageName(code)]) })}
<button class="button button--primary">${t(messages.search)}</button></div>
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
    const tag = languageTag(code);
    return new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? code;
  } catch {
    return code;
  }
}
