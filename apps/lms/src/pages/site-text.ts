import { currentLanguage } from '../i18n/current-language.ts';
import { type Html, type HtmlValue, html } from '../lib/html.ts';

/** Text of the site in a course of any language: marked with its own language and direction. */
export function siteText(text: HtmlValue): Html {
  const { lang, dir } = currentLanguage();
  return html`<bdi lang="${lang}" dir="${dir}">${text}</bdi>`;
}

/** The language and direction of an element that contains only texts of the site, such as a button. */
export function siteLanguage(): Html {
  const { lang, dir } = currentLanguage();
  return html` lang="${lang}" dir="${dir}"`;
}
