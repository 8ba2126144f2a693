import type { FastifyRequest } from 'fastify';
import { defineMessages, t } from '../i18n/messages.ts';
import { badRequest } from '../lib/errors.ts';
import { type Html, html } from '../lib/html.ts';
import { attributes } from '../lib/markup.ts';

const messages = defineMessages({
  check: {
    defaultMessage: 'Check what you entered',
    description: 'Above a refused form, followed by the errors',
  },
  fields: {
    defaultMessage: 'A field of this form appears twice or isn’t text.',
    description: 'Error for a form that no page of the site sends',
  },
});

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  autocomplete?: string;
  hint?: string | Html | undefined;
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
}

/** One labeled input with its hint and its error, each tied to it for screen readers. */
export function inputField(field: Field): Html {
  const { name, label, type = 'text', value = '', autocomplete, error, required = true, maxLength } = field;
  return html`<div class="field">
<label for="${name}">${label}</label>
${hintOf(field)}
<input id="${name}" name="${name}" type="${type}" value="${value}"${attribute('autocomplete', autocomplete)}
${attribute('aria-describedby', describedBy(field))}${attribute('aria-invalid', error && 'true')}
${attribute('maxlength', maxLength)}${verbatim(autocomplete)}${required && html` required`}>
${error !== undefined && html`<p class="field__error" id="${name}-error">${error}</p>`}
</div>`;
}

/** For usernames and addresses: keeps phones from capitalizing the first letter. */
function verbatim(autocomplete: string | undefined): Html | null {
  return autocomplete === 'username' ? html` autocapitalize="none" spellcheck="false"` : null;
}

/** One labeled field for a text of several lines; `type` and `autocomplete` are ignored. */
export function textField(field: Field): Html {
  const { name, label, value = '', error, required = true, maxLength } = field;
  return html`<div class="field">
<label for="${name}">${label}</label>
${hintOf(field)}
<textarea id="${name}" name="${name}" rows="5"${attribute('aria-describedby', describedBy(field))}
${attribute('aria-invalid', error && 'true')}${attribute('maxlength', maxLength)}${required && html` required`}>
${value}</textarea>
${error !== undefined && html`<p class="field__error" id="${name}-error">${error}</p>`}
</div>`;
}

export interface SelectField {
  name: string;
  label: string;
  value: string;
  /** `lang`: where a label isn't in the page's language. */
  options: readonly { value: string; label: string; lang?: string }[];
  hint?: string;
  error?: string | undefined;
}

/** One labeled choice from a list. */
export function selectField(field: SelectField): Html {
  const { name, label, value, options, error } = field;
  return html`<div class="field">
<label for="${name}">${label}</label>
${hintOf(field)}
<select id="${name}" name="${name}"${attribute('aria-describedby', describedBy(field))}${attribute('aria-invalid', error && 'true')}>
${options.map(
  (option) =>
    html`<option${attributes({ value: option.value, selected: option.value === value, lang: option.lang })}>${option.label}</option>`,
)}
</select>
${error !== undefined && html`<p class="field__error" id="${name}-error">${error}</p>`}
</div>`;
}

/** Above a refused form: the errors, with links to the fields; nothing without errors. */
export function errorSummary(errors: Readonly<Record<string, string | undefined>>): Html | null {
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (entries.length === 0) return null;
  return alert(
    'danger',
    t(messages.check),
    html`<ul>${entries.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul>`,
  );
}

/** A message to the reader. Errors respond to a submitted form, so they get the focus. */
export function alert(kind: 'danger' | 'success' | 'info', title: string, body: Html | null = null): Html {
  const role = kind === 'danger' ? html`role="alert" tabindex="-1" autofocus` : html`role="status"`;
  return renderAlert(kind, { role, title, body });
}

/** What came of a submitted form. It gets the focus, as browsers announce no status that a page begins with. */
export function resultAlert(kind: 'success' | 'info', title: string, body: Html | null = null): Html {
  return renderAlert(kind, { role: html`role="status" tabindex="-1" autofocus`, title, body });
}

function renderAlert(
  kind: 'danger' | 'success' | 'info',
  { role, title, body }: { role: Html; title: string; body: Html | null },
): Html {
  return html`<div class="alert alert--${kind}" ${role}><div class="alert__body">
<p class="alert__title">${title}</p>${body}
</div></div>`;
}

/**
 * The named text fields of a posted form; missing ones count as empty. Throws 400 for repeated fields and for values
 * that aren't text.
 */
export function readForm<K extends string>(request: FastifyRequest, names: readonly K[]): Record<K, string> {
  const body: unknown = request.body;
  const fields = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  const entries = names.map((name) => {
    const value = fields.has(name) ? fields.get(name) : '';
    if (typeof value !== 'string') throw badRequest(t(messages.fields));
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<K, string>;
}

function hintOf({ name, hint }: { name: string; hint?: Field['hint'] }): Html | null {
  return hint === undefined ? null : html`<p class="field__hint" id="${name}-hint">${hint}</p>`;
}

interface Described {
  name: string;
  hint?: Field['hint'];
  error?: string | undefined;
}

function describedBy({ name, hint, error }: Described): string | undefined {
  const ids = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}

function attribute(name: string, value: string | number | undefined): Html | null {
  return value === undefined || value === '' ? null : html` ${name}="${value}"`;
}
