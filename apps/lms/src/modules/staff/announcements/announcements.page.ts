import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { countAudience, listSentAnnouncements } from '../../../kernel/announcements/announcements.store.ts';
import { readAudience } from '../../../kernel/announcements/audience.ts';
import { listCohorts } from '../../../kernel/cohorts/cohorts.store.ts';
import { localCourseLinks } from '../../../kernel/course/links.ts';
import { announce } from '../../../kernel/notifications/announce.ts';
import { badRequest } from '../../../lib/errors.ts';
import { type Html, html } from '../../../lib/html.ts';
import { readForm, resultAlert } from '../../../pages/forms.ts';
import { csrfField, sendPage } from '../../../pages/layout.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { renderPost } from '../../discussions/post-html.ts';
import { tooLong } from '../phrases.ts';
import { requireCourseStaff, type StaffAccess, type StaffRoute } from '../staff-access.ts';
import { courseStaffPage } from '../staff-frame.html.ts';
import {
  type AnnouncementErrors,
  type AnnouncementForm,
  announcementForm,
  announcementPreview,
  MAX_BODY,
  MAX_SUBJECT,
  sentAnnouncements,
} from './announcements.html.ts';

const messages = defineMessages({
  sent: {
    defaultMessage: 'Your announcement is on its way. Learners are notified within a few minutes.',
    description: 'After an announcement was sent',
  },
  audience: { defaultMessage: 'Choose who gets it.', description: 'Error of the form for an announcement' },
  incomplete: {
    defaultMessage: 'This form is incomplete.',
    description: 'Error for a form that no page of the site sends',
  },
  subject: { defaultMessage: 'Enter a subject.', description: 'Error of the form for an announcement' },
  subjectLine: {
    defaultMessage: 'Use one line of at most {limit} characters.',
    description: 'Error of the form for an announcement, for its subject',
  },
  text: { defaultMessage: 'Enter a text.', description: 'Error of the form for an announcement' },
});

const PATH = '/courses/:courseId/staff/announcements';
const config = { page: true } as const;
const LISTED = 50;
const EMPTY: AnnouncementForm = { audience: 'everyone', subject: '', body: '' };
const FORM_KEY = /^[\da-f-]{36}$/;

/**
 * GET /courses/{courseId}/staff/announcements: a form, and the record of what was sent. POST previews an announcement,
 * sends it, or returns to the form, as its field `step` says.
 */
export function registerAnnouncementsPage(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  app.get<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const done = findQueryField(request, 'done') === 'sent';
    return sendForm(
      context,
      { request, reply, staff },
      {
        form: EMPTY,
        above: done ? resultAlert('success', t(messages.sent)) : null,
      },
    );
  });

  app.post<StaffRoute>(PATH, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const names = ['step', 'audience', 'subject', 'body', 'form_key'] as const;
    const { step, form_key: formKey, ...form } = readForm(request, names);
    if (step === 'change') return sendForm(context, { request, reply, staff }, { form });
    const { courseKey } = staff.course;
    const audience = readAudience(form.audience, await namesOfCohorts(db.read, staff));
    const errors = findErrors(form);
    if (audience === null || Object.keys(errors).length > 0) {
      const all = { ...errors, ...(audience === null && { audience: t(messages.audience) }) };
      return sendForm(context, { request, reply, staff }, { form, errors: all });
    }
    const body = renderPost(form.body);
    if (step === 'preview') {
      const recipients = await countAudience(db.read, courseKey, audience);
      const preview = { form, audience, body, recipients, formKey: randomUUID() };
      return send(request, reply, staff, announcementPreview(csrfField(request), preview));
    }
    if (step !== 'send' || !FORM_KEY.test(formKey)) throw badRequest(t(messages.incomplete));
    const subject = form.subject.trim();
    const announcement = {
      courseKey,
      authorId: staff.user.id,
      audience,
      subject,
      source: form.body,
      body,
      formKey,
    };
    await db.write((tx) => announce(tx, announcement, clock.now()));
    return reply.redirect(
      `${localCourseLinks(request.site, courseKey).staff('announcements')}?done=sent`,
      303,
    );
  });
}

interface ShownForm {
  form: AnnouncementForm;
  errors?: AnnouncementErrors;
  above?: Html | null;
}

async function sendForm(
  { db }: Context,
  { request, reply, staff }: { request: FastifyRequest; reply: FastifyReply; staff: StaffAccess },
  { form, errors, above = null }: ShownForm,
) {
  const formContext = { csrf: csrfField(request), cohorts: await namesOfCohorts(db.read, staff) };
  const sent = await listSentAnnouncements(db.read, staff.course.courseKey, LISTED);
  return send(
    request,
    reply,
    staff,
    html`${above}${announcementForm(formContext, form, errors)}${sentAnnouncements(sent, staff.user.timeZone)}`,
  );
}

async function namesOfCohorts(reader: Reader, { course }: StaffAccess): Promise<string[]> {
  return (await listCohorts(reader, course.courseKey)).map(({ name }) => name);
}

function send(request: FastifyRequest, reply: FastifyReply, staff: StaffAccess, body: Html) {
  const page = { tab: 'announcements' as const, body: html`<div class="stack">${body}</div>` };
  return sendPage(request, reply, courseStaffPage(staff, request.site, page));
}

function findErrors({ subject, body }: AnnouncementForm): AnnouncementErrors {
  const errors: AnnouncementErrors = {};
  if (subject.trim() === '') errors.subject = t(messages.subject);
  else if (subject.length > MAX_SUBJECT || /\p{Cc}/u.test(subject))
    errors.subject = t(messages.subjectLine, { limit: formatNumber(MAX_SUBJECT) });
  if (body.trim() === '') errors.body = t(messages.text);
  else if (body.length > MAX_BODY) errors.body = tooLong(MAX_BODY);
  return errors;
}
