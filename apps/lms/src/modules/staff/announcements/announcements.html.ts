import type { SentAnnouncement } from '../../../kernel/announcements/announcements.store.ts';
import { type Audience, audienceValue } from '../../../kernel/announcements/audience.ts';
import { formatDay } from '../../../pages/format-day.ts';
import { errorSummary, inputField, selectField, textField } from '../../../pages/forms.ts';
import { type Html, html, raw } from '../../../pages/html.ts';

export const MAX_SUBJECT = 150;
export const MAX_BODY = 10_000;

export interface AnnouncementForm {
  audience: string;
  subject: string;
  body: string;
}

export type AnnouncementErrors = Partial<Record<keyof AnnouncementForm, string>>;

export interface FormPlace {
  csrf: Html;
  cohorts: readonly string[];
}

/** The form for a new announcement; its button leads to the preview. */
export function announcementForm(
  { csrf, cohorts }: FormPlace,
  form: AnnouncementForm,
  errors: AnnouncementErrors = {},
): Html {
  const audiences: Audience[] = [
    { kind: 'everyone' },
    { kind: 'not-started' },
    ...cohorts.map((cohort) => ({ kind: 'cohort' as const, cohort })),
  ];
  return html`<section class="section" aria-labelledby="write"><h2 id="write">Write to learners</h2>
${errorSummary({ ...errors })}
<form class="stack" method="post">${csrf}
<input type="hidden" name="step" value="preview">
${selectField({
  name: 'audience',
  label: 'To',
  value: form.audience,
  options: audiences.map((audience) => ({ value: audienceValue(audience), label: audienceName(audience) })),
  error: errors.audience,
})}
${inputField({ name: 'subject', label: 'Subject', value: form.subject, maxLength: MAX_SUBJECT, error: errors.subject })}
${textField({ name: 'body', label: 'Text', value: form.body, maxLength: MAX_BODY, hint: 'You can use Markdown.', error: errors.body })}
<p><button class="button button--primary">Preview</button></p>
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
  const people = countLearners(recipients);
  const fields = html`${csrf}${Object.entries(form).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`;
  return html`<section class="section stack" aria-labelledby="preview"><h2 id="preview">Preview</h2>
<p>To: <bdi>${audienceName(audience)}</bdi> (${people})</p>
<article class="card"><h3 dir="auto">${form.subject}</h3><div class="prose" dir="auto">${raw(body)}</div></article>
<div class="cluster">
${
  recipients > 0 &&
  html`<form method="post">${fields}<input type="hidden" name="form_key" value="${formKey}">
<button class="button button--primary" name="step" value="send">Send to ${people}</button></form>`
}
<form method="post">${fields}<button class="button" name="step" value="change">Change</button></form>
</div></section>`;
}

/** The record: what was sent to whom, newest first. */
export function sentAnnouncements(sent: readonly SentAnnouncement[], zone: string | null): Html {
  if (sent.length === 0) {
    return html`<div class="empty"><h2>No announcements yet</h2>
<p>What you send is listed here, and learners find it among the course’s updates.</p></div>`;
  }
  return html`<section class="section" aria-labelledby="sent"><h2 id="sent">Sent</h2>
<ul class="rows">${sent.map((each) => sentRow(each, zone))}</ul></section>`;
}

function sentRow(
  { subject, body, audience, author, recipients, notified, createdAt }: SentAnnouncement,
  zone: string | null,
): Html {
  return html`<li class="rows__row"><div class="rows__name">
<details><summary><bdi>${subject}</bdi></summary><div class="prose" dir="auto">${raw(body)}</div></details>
<p class="muted"><bdi>${audienceName(audience)}</bdi>${author !== null && html` · by <bdi>${author}</bdi>`}</p></div>
<p class="rows__fact"><span class="rows__label">Sent</span> ${formatDay(createdAt, zone)}</p>
<p class="rows__fact"><span class="rows__label">Notified</span> ${
    notified === recipients ? countLearners(recipients) : `${notified} of ${countLearners(recipients)}`
  }</p></li>`;
}

function audienceName(audience: Audience): string {
  switch (audience.kind) {
    case 'everyone':
      return 'Everyone in the course';
    case 'not-started':
      return 'Learners who haven’t started';
    case 'cohort':
      return `The cohort ${audience.cohort}`;
  }
}

function countLearners(count: number): string {
  return count === 1 ? '1 learner' : `${count} learners`;
}
