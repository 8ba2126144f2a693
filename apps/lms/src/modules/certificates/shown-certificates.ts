import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich } from '../../i18n/messages.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import { type IssuedCertificate, listCertificatesOf } from '../../kernel/certificates/certificates.store.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { isEmbargoed } from './is-embargoed.ts';

const messages = defineMessages({
  issued: {
    defaultMessage: 'Issued to {name} on {day}',
    description: 'Below the title of a course in the list of a learner’s certificates',
  },
});

/** A learner's certificates that are neither revoked nor embargoed, newest first. */
export async function listShownCertificates(context: Context, userId: number): Promise<IssuedCertificate[]> {
  const shown: IssuedCertificate[] = [];
  for (const certificate of await listCertificatesOf(context.db.read, userId)) {
    if (certificate.revokedAt !== null) continue;
    if (!(await isEmbargoed(context, certificate))) shown.push(certificate);
  }
  return shown;
}

/** Certificates as rows with links; null if there are none. */
export function certificateList(certificates: readonly IssuedCertificate[]): Html | null {
  if (certificates.length === 0) return null;
  return html`<ul class="rows">${certificates.map(
    ({ id, name, issuedAt, design }) =>
      html`<li class="rows__row"><div class="rows__name"><p><a class="rows__title" href="${certificatePath(id)}"><bdi>${design.courseTitle}</bdi></a></p>
<p class="muted">${rich(messages.issued, { name: isolated(name), day: formatDay(issuedAt, null) })}</p></div></li>`,
  )}</ul>`;
}
