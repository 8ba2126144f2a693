import { defaultReading } from '@lectern/contract';
import { findUserRowById } from '../kernel/users/users.store.ts';
import { EMAIL_CHANGE_PURPOSE, signEmailChangeToken } from '../modules/email-address/email-change-token.ts';
import { newEmailPath } from '../modules/email-address/new-email-path.ts';
import { insertNotice } from '../modules/notices/notices.store.ts';
import { PASSWORD_RESET_PURPOSE, signPasswordResetToken } from '../modules/password/password-reset-token.ts';
import { insertActivation } from '../modules/registration/activations.store.ts';
import { CUSTOMER, type HostileSite } from './hostile-site.ts';
import { PASSWORD } from './site.ts';
import {
  asNewcomer,
  asVisitor,
  form,
  NO_BODY,
  ONLY_EMPTY,
  type Without,
  type WriteRow,
} from './write-row.ts';

const NO_COURSE: Without = { without: 'it concerns an account, not a course' };
const asUnconfirmed = (world: HostileSite) => world.newcomer({ isActive: false });
let count = 0;

/** Writes that affect only their sender. */
export const ACCOUNT_WRITES: Readonly<Record<string, WriteRow>> = {
  'POST /login': {
    caller: { without: 'it is authenticated by a password' },
    as: asVisitor,
    good: () => form('/login', { login: 'ben', password: PASSWORD, next: '', enroll: '' }),
    fields: { login: 'form', password: 'form', next: 'way', enroll: 'way' },
    course: NO_COURSE,
  },
  'POST /logout': {
    caller: { without: 'signing out while signed out changes nothing' },
    as: asNewcomer,
    good: () => form('/logout', { redirect_url: '/' }),
    fields: { redirect_url: 'way' },
    course: NO_COURSE,
  },
  'POST /register': {
    caller: { without: 'it is for people without an account' },
    as: asVisitor,
    good() {
      count += 1;
      const name = `made${count}`;
      return form('/register', {
        name,
        username: name,
        email: `${name}@example.org`,
        password: PASSWORD,
        next: '',
        enroll: '',
      });
    },
    fields: {
      name: 'form',
      username: 'form',
      email: 'form',
      password: 'form',
      next: 'way',
      enroll: 'way',
    },
    course: NO_COURSE,
  },
  'POST /account/confirm': {
    caller: 'page',
    as: asUnconfirmed,
    good: () => form('/account/confirm', { next: '' }),
    fields: { next: 'way' },
    course: NO_COURSE,
  },
  'POST /activate/:token': {
    caller: { without: 'it is authenticated by the token of a mail' },
    async good({ context, clock, newcomer }) {
      const { user } = await newcomer({ isActive: false });
      const token = await context.db.write((tx) => insertActivation(tx, user.id, clock.now()));
      return form(`/activate/${token}`);
    },
    fields: NO_BODY,
    course: NO_COURSE,
  },
  'POST /account/settings': {
    caller: 'page',
    good: () => form('/account/settings', { name: 'Dana', language: 'fr', timeZone: 'Europe/Madrid' }),
    fields: { name: 'form', language: 'form', timeZone: 'form' },
    course: NO_COURSE,
  },
  'POST /reading': {
    caller: { without: 'visitors choose for their browser' },
    good: () => form('/reading', { ...defaultReading, theme: 'sepia' }),
    fields: { size: 'form', theme: 'form' },
    course: NO_COURSE,
  },
  'POST /account/certificates': {
    caller: 'page',
    good: () => form('/account/certificates', { name: 'Dana' }),
    fields: { name: 'form' },
    course: NO_COURSE,
  },
  'POST /account/password': {
    caller: 'page',
    as: asNewcomer,
    good: () => form('/account/password', { current: PASSWORD, password: 'analytical engine' }),
    fields: { current: 'form', password: 'form' },
    course: NO_COURSE,
  },
  'POST /account/email': {
    caller: 'page',
    as: asNewcomer,
    good: () => form('/account/email', { email: 'new@example.org', current: PASSWORD }),
    fields: { email: 'form', current: 'form' },
    course: NO_COURSE,
  },
  'POST /email/new/:token': {
    caller: { without: 'it is authenticated by the token of a mail' },
    as: asVisitor,
    async good({ context, clock, newcomer }) {
      const { user } = await newcomer();
      const account = await findUserRowById(context.db.read, user.id);
      if (!account) throw new Error('The account is not there');
      const change = { account, email: `new-${account.email}` };
      const key = context.secrets.key(EMAIL_CHANGE_PURPOSE);
      return form(newEmailPath(await signEmailChangeToken(key, change, clock.now())));
    },
    fields: NO_BODY,
    course: NO_COURSE,
  },
  'POST /account/delete': {
    caller: 'page',
    as: asNewcomer,
    good: () => form('/account/delete', { current: PASSWORD }),
    fields: { current: 'form' },
    course: NO_COURSE,
  },
  'POST /password/forgotten': {
    caller: { without: 'it is for people who can’t sign in' },
    as: asVisitor,
    good: () => form('/password/forgotten', { login: 'ben' }),
    fields: { login: 'form' },
    course: NO_COURSE,
  },
  'POST /password/new/:token': {
    caller: { without: 'it is authenticated by the token of a mail' },
    as: asVisitor,
    async good({ context, clock, newcomer }) {
      const { user } = await newcomer();
      const row = await findUserRowById(context.db.read, user.id);
      if (!row) throw new Error('The account is not there');
      const key = context.secrets.key(PASSWORD_RESET_PURPOSE);
      const token = await signPasswordResetToken(key, row, clock.now());
      return form(`/password/new/${token}`, { password: 'analytical engine' });
    },
    fields: { password: 'form' },
    course: NO_COURSE,
  },
  'POST /login_refresh': {
    caller: { without: 'its 401 has a body of its own, which session-calls.test.ts tests' },
    good: () => ({ url: '/login_refresh' }),
    fields: NO_BODY,
    course: NO_COURSE,
  },
  'POST /api/send_account_activation_email': {
    caller: 'learner',
    as: asUnconfirmed,
    good: () => ({ url: '/api/send_account_activation_email', body: {} }),
    fields: ONLY_EMPTY,
    course: NO_COURSE,
  },
  'PUT /api/lectern/v1/language': {
    caller: 'user',
    good: () => ({ url: '/api/lectern/v1/language', body: { language: 'ca' } }),
    fields: { language: 'text' },
    course: NO_COURSE,
  },
  'POST /api/lectern/v1/unit_token': {
    caller: 'user',
    good: async (world, courseKey, who) => ({
      url: '/api/lectern/v1/unit_token',
      body: { token: await world.unitToken(who, courseKey) },
    }),
    fields: { token: 'key' },
    course: { without: 'what a token opens is decided wherever it is sent' },
  },
  'PATCH /api/user/v1/preferences/:username': {
    caller: 'user',
    good: (_world, _courseKey, { user }) => ({
      url: `/api/user/v1/preferences/${user.username}`,
      body: { 'lectern-reading': 'theme-sepia' },
    }),
    fields: { 'lectern-reading': 'text' },
    course: NO_COURSE,
  },
  'POST /api/lectern/v1/calendar_feed': {
    caller: 'user',
    good: () => ({ url: '/api/lectern/v1/calendar_feed', body: {} }),
    fields: ONLY_EMPTY,
    course: NO_COURSE,
  },
  'DELETE /api/lectern/v1/calendar_feed': {
    caller: 'user',
    good: () => ({ url: '/api/lectern/v1/calendar_feed' }),
    fields: NO_BODY,
    course: NO_COURSE,
  },
  'POST /calendar': {
    caller: 'page',
    good: () => form('/calendar', { action: 'make' }),
    fields: { action: 'form' },
    course: NO_COURSE,
  },
  'POST /event': {
    caller: { without: 'it also accepts events of anonymous visitors' },
    good: () => form('/event', { event_type: 'x', event: '{}', page: 'http://localhost/' }),
    fields: { event_type: 'text', event: 'text', page: 'text' },
    course: { without: 'it only writes a log line, with any content' },
  },
  'POST /notices/render/:id/': {
    caller: 'page',
    async good({ context, clock }) {
      const notice = { title: 'Terms', bodyHtml: '<p>New</p>', createdAt: clock.now() };
      const id = await context.db.write((tx) => insertNotice(tx, notice));
      return form(`/notices/render/${id}/`, { next: '' });
    },
    fields: { next: 'way' },
    course: { without: 'a notice is for every account' },
  },
  'POST /enterprise/select/active/': {
    caller: 'page',
    good: () => form('/enterprise/select/active/', { customer: CUSTOMER.uuid, next: '' }),
    fields: { customer: 'form', next: 'way' },
    course: NO_COURSE,
  },
};
