import { formatNumber } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import type { SentAnnouncement } from '../../../kernel/announcements/announcements.store.ts';
import { type Audience, audienceValue } from '../../../kernel/announcements/audience.ts';
import { type Html, html, raw } from '../../../lib/html.ts';
import { isolated } from '../../../lib/markup.ts';
import { errorSummary, inputField, selectField, textField } from '../../../pages/forms.ts';
import { countLearners } from '../phrases.ts';

const messages = defineMessages({
  write: { defaultMessage: 'Write to learners', description: 'Heading of the form for an announcement' },
  to: { defaultMessage: 'To', description: 'Label of the choice of who gets an announcement' },
  subject: { defaultMessage: 'Subject', description: 'Label of a field: the title of an announcement' },
  text: { defaultMessage: 'Text', description: 'Label of a field: what an announcement says' },
  markdown: { defaultMessage: 'You can use Markdown.', description: 'Below a field for a text' },
  preview: { defaultMessage: 'Preview', description: 'Button and heading: how an announcement will look' },
  recipients: {
    defaultMessage: 'To: {audience} ({learners})',
    description: 'Who gets an announcement; “learners” is like “2 learners”',
  },
  send: {
    defaultMessage: 'Send to {count, plural, one {# learner} other {# learners}}',
    description: 'Button, for an announcement',
  },
  change: {
    defaultMessage: 'Change',
    description: 'Button: back from the preview of an announcement to its form',
  },
  none: {
    defaultMessage: 'No announcements yet',
    description: 'Heading in place of the list of what was sent',
  },
  noneText: {
    defaultMessage: 'What you send is listed here, and learners find it among the course’s updates.',
    description: 'Below the heading “No announcements yet”',
  },
  sent: {
    defaultMessage: 'Sent',
    description: 'Heading of the list of announcements that were sent, and before the day of each',
  },
  by: {
    defaultMessage: '{audience} · by {author}',
    description: 'Who got an announcement, and who wrote it',
  },
  notified: {
    defaultMessage: 'Notified',
    description: 'Before the number of learners who were told of an announcement',
  },
  notifiedOf: {
    defaultMessage: '{count} of {learners}',
    description: 'How many learners were told of an announcement so far; “learners” is like “20 learners”',
  },
  everyone: { defaultMessage: 'Everyone in the course', description: 'Who gets an announcement' },
  notStarted: { defaultMessage: 'Learners who haven’t started', description: 'Who gets an announcement' },
  cohort: { defaultMessage: 'The cohort {name}', description: 'Who gets an announcement' },
});

export const MAX_SUBJECT = 150;
export const MAX_BODY = 10_000;

export interface AnnouncementForm {
  audience: string;
  subject: string;
  body: string;
}

export type AnnouncementErrors = Partial<Record<keyof AnnouncementForm, string>>;

export interface FormContext {
  csrf: Html;
  cohorts: readonly string[];
}

/** The form for a new announcement; its button leads to the preview. */
export function announcementForm(
  { csrf, cohorts }: FormContext,
  form: AnnouncementForm,
  errors: AnnouncementErrors = {},
): Html {
  const audiences: Audience[] = [
    { kind: 'everyone' },
    { kind: 'not-started' },
    ...cohorts.map((cohort) => ({ kind: 'cohort' as const, cohort })),
  ];
  return html`<section class="section" aria-labelledby="write"><h2 id="write">${t(messages.write)}</h2>
${errorSummary({ ...errors })}
<form class="form" method="post">${csrf}
<input type="hidden" name="step" value="preview">
${selectField({
  name: 'audience',
  label: t(messages.to),
  value: form.audience,
  options: audiences.map((audience) => ({ value: audienceValue(audience), label: audienceName(audience) })),
  error: errors.audience,
})}
${inputField({ name: 'subject', label: t(messages.subject), value: form.subject, maxLength: MAX_SUBJECT, error: errors.subject })}
${textField({ name: 'body', label: t(messages.text), value: form.body, maxLength: MAX_BODY, hint: t(messages.markdown), error: errors.body })}
<div class="form__actions"><button class="button button--primary">${t(messages.preview)}</button></div>
</form></section>`;
}

export interface Preview {
  form: AnnouncementForm;
  audience: Audience;
  /** Sanitized HTML. */
  body: string;
  recipients: number;
  formKey: string;
}

/** What learners would see, and how many: to send it, or to change it. */
export function announcementPreview(
  csrf: Html,
  { form, audience, body, recipients, formKey }: Preview,
): Html {
  const fields = html`${csrf}${Object.entries(form).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`;
  return html`<section class="section stack" aria-labelledby="preview"><h2 id="preview">${t(messages.preview)}</h2>
<p>${rich(messages.recipients, { audience: isolated(audienceName(audience)), learners: countLearners(recipients) })}</p>
<article class="card"><h3 dir="auto">${form.subject}</h3><div class="prose" dir="auto">${raw(body)}</div></article>
<div class="cluster">
${
  recipients > 0 &&
  html`<form method="post">${fields}<input type="hidden" name="form_key" value="${formKey}">
<button class="button button--primary" name="step" value="send">${t(messages.send, { count: recipients })}</button></form>`
}
<form method="post">${fields}<button class="button" name="step" value="change">${t(messages.change)}</button></form>
</div></section>`;
}

/** The record: what was sent to whom, newest first. */
export function sentAnnouncements(sent: readonly SentAnnouncement[], zone: string | null): Html {
  if (sent.length === 0) {
    return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${t(messages.noneText)}</p></div>`;
  }
  return html`<section class="section" aria-labelledby="sent"><h2 id="sent">${t(messages.sent)}</h2>
<ul class="rows">${sent.map((each) => sentRow(each, zone))}</ul></section>`;
}

function sentRow(
  { subject, body, audience, author, recipients, notified, createdAt }: SentAnnouncement,
  zone: string | null,
): Html {
  return html`<li class="rows__row"><div class="rows__name">
<details><summary><bdi>${subject}</bdi></summary><div class="prose" dir="auto">${raw(body)}</div></details>
<p class="muted">${sentTo(audience, author)}</p></div>
<p class="rows__fact"><span class="rows__label">${t(messages.sent)}</span> ${formatDay(createdAt, zone)}</p>
<p class="rows__fact"><span class="rows__label">${t(messages.notified)}</span> ${
    notified === recipients
      ? countLearners(recipients)
      : t(messages.notifiedOf, { count: formatNumber(notified), learners: countLearners(recipients) })
  }</p></li>`;
}

function sentTo(audience: Audience, author: string | null): Html {
  const name = isolated(audienceName(audience));
  return author === null ? name : rich(messages.by, { audience: name, author: isolated(author) });
}

function audienceName(audience: Audience): string {
  switch (audience.kind) {
    case 'everyone':
      return t(messages.everyone);
    case 'not-started':
      return t(messages.notStarted);
    case 'cohort':
      return t(messages.cohort, { name: audience.cohort });
  }
}
