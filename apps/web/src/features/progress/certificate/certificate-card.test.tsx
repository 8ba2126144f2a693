import { certStatuses } from '@lectern/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { courseId, progressWire } from '../../../lms/fixtures.ts';
import { readProgress } from '../../../lms/progress.ts';
import { findRegion, type Given, heading, open } from '../testing/open-progress.tsx';
import { type CertificateFacts, findCertificateState } from './certificate-card.ts';

type Wire = NonNullable<Parameters<typeof progressWire>[0]>;
const CARD = 'Certificate status';
const upgradeMode = {
  access_expiration_date: null,
  currency: 'USD',
  currency_symbol: '$',
  price: 49,
  sku: 'x',
  upgrade_url: 'https://shop.example.org/upgrade',
};

const dataOf = (cert_status: string | null, more: Partial<NonNullable<Wire['certificate_data']>> = {}) => ({
  cert_status,
  cert_web_view_url: null,
  download_url: null,
  certificate_available_date: null,
  ...more,
});
const passing = (certificate_data: Wire['certificate_data'], more: Wire = {}): Wire => ({
  user_has_passing_grade: true,
  certificate_data,
  ...more,
});

function stateOf(wire: Wire, changes: Partial<CertificateFacts> = {}) {
  const progress = readProgress(progressWire(wire));
  return findCertificateState({
    progress,
    isSignedIn: true,
    isEnrolled: true,
    lmsBaseUrl: 'https://lms',
    ...changes,
  });
}

describe('the state of the certificate card', () => {
  const scheduled: Wire = { has_scheduled_content: true };
  test.each<[string, Wire, Partial<CertificateFacts>, string | null, string]>([
    [
      '[PRG-17] a visitor',
      passing(dataOf('downloadable')),
      { isSignedIn: false },
      null,
      'certificate_status_disabled',
    ],
    [
      '[PRG-17] not enrolled',
      passing(dataOf('downloadable')),
      { isEnrolled: false },
      null,
      'certificate_status_disabled',
    ],
    ['[PRG-18] no status, passed', passing(dataOf(null)), {}, null, 'certificate_status_disabled'],
    ['[PRG-19] not passed', { certificate_data: dataOf(null) }, {}, 'not-passing', 'not_passing'],
    ['[PRG-19] not passed, no data', { certificate_data: null }, {}, 'not-passing', 'not_passing'],
    ['[PRG-20] more to come', scheduled, {}, 'in-progress', 'has_scheduled_content'],
    [
      '[PRG-21] downloadable at level 2',
      { certificate_data: dataOf('downloadable') },
      {},
      'ready',
      'downloadable',
    ],
    [
      '[PRG-21] downloadable at level 3',
      { ...scheduled, certificate_data: dataOf('downloadable') },
      {},
      'ready',
      'downloadable',
    ],
    ['[PRG-22] requesting', passing(dataOf('requesting')), {}, 'to-request', 'requesting'],
    [
      '[PRG-23] pending',
      passing(dataOf('unverified'), {
        verification_data: { link: 'https://id', status: 'pending', status_date: null },
      }),
      {},
      'verification-pending',
      'unverified',
    ],
    ['[PRG-24] not verified', passing(dataOf('unverified')), {}, 'to-verify', 'unverified'],
    [
      '[PRG-26] [TRK-05] viewable',
      passing(dataOf('downloadable', { cert_web_view_url: '/certificates/1', download_url: 'https://f' })),
      {},
      'ready',
      'earned_viewable',
    ],
    [
      '[PRG-27] [TRK-05] downloadable',
      passing(dataOf('downloadable', { download_url: 'https://f' })),
      {},
      'ready',
      'earned_downloadable',
    ],
    [
      '[PRG-28] coming',
      passing(dataOf('earned_but_not_available')),
      {},
      'coming',
      'earned_but_not_available',
    ],
    [
      '[PRG-29] audit, sold',
      passing(dataOf('audit_passing'), { verified_mode: upgradeMode }),
      {},
      'upgrade',
      'audit_passing',
    ],
    [
      '[PRG-29] honor, sold',
      passing(dataOf('honor_passing'), { verified_mode: upgradeMode }),
      {},
      'upgrade',
      'honor_passing',
    ],
    [
      '[PRG-30] audit, not sold',
      passing(dataOf('audit_passing')),
      {},
      null,
      'audit_passing_missing_upgrade_deadline',
    ],
    [
      '[PRG-30] honor, not sold',
      passing(dataOf('honor_passing')),
      {},
      null,
      'audit_passing_missing_upgrade_deadline',
    ],
    ['[PRG-30] invalidated', passing(dataOf('invalidated')), {}, null, 'certificate_status_disabled'],
    ['[PRG-30] unknown', passing(dataOf('gold')), {}, null, 'certificate_status_disabled'],
  ])('%s', (_, wire, changes, kind, event) => {
    const state = stateOf(wire, changes);
    expect([state.card?.kind ?? null, state.event]).toEqual([kind, event]);
  });

  describe('[PRG-17] [PRG-18] [PRG-20] in every combination', () => {
    const eligible = [...certStatuses, 'gold', null].flatMap((status) =>
      [true, false].flatMap((passed) =>
        [true, false].map((isScheduled) => ({ status, passed, isScheduled })),
      ),
    );
    /** The kind of card at level 1, for a course that sells no upgrade. */
    const celebrations: Readonly<Record<string, string>> = {
      downloadable: 'ready',
      requesting: 'to-request',
      unverified: 'to-verify',
      earned_but_not_available: 'coming',
    };

    test.each(eligible)('status $status, passed $passed, more to come $isScheduled', (facts) => {
      const { status, passed, isScheduled } = facts;
      const wire: Wire = {
        user_has_passing_grade: passed,
        has_scheduled_content: isScheduled,
        certificate_data: dataOf(status),
      };
      const withoutPassing = status === 'audit_passing' || status === 'honor_passing' ? null : 'not-passing';
      const level3Or2 = isScheduled ? 'in-progress' : withoutPassing;
      const celebration = celebrations[status ?? ''] ?? null;
      const kind = passed || status === 'downloadable' ? celebration : level3Or2;
      expect(stateOf(wire).card?.kind ?? null).toBe(kind);
      for (const nobody of [{ isSignedIn: false }, { isEnrolled: false }])
        expect(stateOf(wire, nobody)).toEqual({ event: 'certificate_status_disabled', card: null });
    });
  });

  test('[PRG-26] the web page’s URL is on the LMS, and takes precedence', () => {
    const data = dataOf('downloadable', { cert_web_view_url: '/certificates/1', download_url: 'https://f' });
    expect(stateOf(passing(data)).card).toMatchObject({ form: 'web', url: 'https://lms/certificates/1' });
  });
});

describe('the certificate card', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('[PRG-19] asks for a passing grade, without a button', async () => {
    open({ progress: { certificate_data: dataOf(null) } });
    const card = await findRegion(CARD);
    expect(card.getByText('You need a passing grade to get a certificate.')).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
    expect(card.queryByRole('link')).toBeNull();
  });

  test('[PRG-22] sends the request and says that it arrived', async () => {
    const lms = open({ progress: passing(dataOf('requesting')) });
    lms.routes[`POST /courses/${courseId}/generate_user_cert`] = { status: 200 };
    const card = await findRegion(CARD);
    await userEvent.click(card.getByRole('button', { name: 'Request certificate' }));
    expect(await card.findByRole('status')).toBeVisible();
  });

  test.each<[string, Given]>([
    ['a visitor', { isSignedIn: false }],
    ['someone who isn’t enrolled', { isEnrolled: false }],
  ])('[PRG-17] [PRG-18] is absent for %s', async (_, viewer) => {
    const progress = passing(dataOf('downloadable', { cert_web_view_url: '/certificates/1' }));
    open({ progress, ...viewer });
    await heading();
    expect(screen.queryByRole('region', { name: CARD })).toBeNull();
  });

  test('[PRG-20] says that more will be released, without a button', async () => {
    open({ progress: { has_scheduled_content: true, certificate_data: dataOf('requesting') } });
    const card = await findRegion(CARD);
    expect(card.getByText(/^More content of this course will be released\./)).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
    expect(card.queryByRole('link')).toBeNull();
  });

  const toVerify = passing(dataOf('unverified'), {
    verification_data: { link: 'https://id.example.org/', status: 'none', status_date: null },
  });

  test('[PRG-24] links to the ID verification, and to its support page', async () => {
    const SUPPORT_URL_ID_VERIFICATION = 'https://help.example.org/id';
    open({ progress: toVerify, settings: { SUPPORT_URL_ID_VERIFICATION } });
    const card = await findRegion(CARD);
    expect(card.getByText(/^Verify your identity/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Verify ID' })).toHaveAttribute('href', 'https://id.example.org/');
    const support = card.getByRole('link', { name: 'How ID verification works' });
    expect(support).toHaveAttribute('href', SUPPORT_URL_ID_VERIFICATION);
  });

  test('[PRG-24] without a support page links to the ID verification only', async () => {
    open({ progress: toVerify });
    const card = await findRegion(CARD);
    expect(card.getByRole('link', { name: 'Verify ID' })).toBeVisible();
    expect(card.queryByText('How ID verification works')).toBeNull();
  });

  test('[PRG-25] [PRG-26] links to the certificate, the dashboard and the profile', async () => {
    open({ progress: passing(dataOf('downloadable', { cert_web_view_url: '/certificates/1' })) });
    const card = await findRegion(CARD);
    expect(card.getByText(/LinkedIn or your resume/)).toBeVisible();
    expect(card.getByRole('link', { name: 'dashboard' }).getAttribute('href')).toMatch(/\/dashboard$/);
    expect(card.getByRole('link', { name: 'profile' }).getAttribute('href')).toMatch(/\/u\/dana$/);
    expect(card.getByRole('link', { name: 'View certificate' }).getAttribute('href')).toMatch(
      /^https?:.*\/certificates\/1$/,
    );
  });

  test('[PRG-27] without a URL there is no button', async () => {
    open({ progress: passing(dataOf('downloadable')) });
    const card = await findRegion(CARD);
    expect(card.queryByRole('link', { name: /certificate/ })).toBeNull();
  });

  test.each([
    [
      '2026-09-01T00:00:00Z',
      'This course ends on September 1, 2026. Final grades and certificates are scheduled to be available after September 10, 2026.',
    ],
    [null, 'Final grades and certificates are scheduled to be available after September 10, 2026.'],
  ])('[PRG-28] shows when it will be available, with a course end of %s', async (end, text) => {
    const data = dataOf('earned_but_not_available', { certificate_available_date: '2026-09-10T00:00:00Z' });
    open({ progress: passing(data, { end }) });
    const card = await findRegion(CARD);
    expect(card.getByText(text)).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
  });

  test('[PRG-29] [TRK-06] links to the upgrade, and its use is recorded', async () => {
    const lms = open({ progress: passing(dataOf('audit_passing'), { verified_mode: upgradeMode }) });
    const card = await findRegion(CARD);
    const link = card.getByRole('link', { name: 'Upgrade now' });
    expect(link).toHaveAttribute('href', upgradeMode.upgrade_url);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    const sent = lms.requests.filter(({ url }) => url.pathname === '/event').slice(1);
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent.map(({ body }) => body))).toMatch(
      /certificate_status\.clicked.*audit_passing.*upsell_links_clicked/s,
    );
  });

  test('[PRG-30] is absent when there is nothing to show', async () => {
    open({ progress: passing(dataOf('audit_passing')) });
    await heading();
    expect(screen.queryByRole('region', { name: CARD })).toBeNull();
  });

  test.each([
    [false, 'Course completion', 'Grades'],
    [true, 'Grades', 'Related links'],
  ])('[PRG-07] from 992 pixels on (%s) it is between %s and %s, once', async (isWide, before, after) => {
    const matches = (query: string) => isWide && query === '(min-width: 992px)';
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches(query),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    open({ progress: { certificate_data: dataOf(null) } });
    const card = await screen.findByRole('region', { name: CARD });
    const positionOf = (name: string) => screen.getByRole('region', { name }).compareDocumentPosition(card);
    expect(positionOf(before) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(positionOf(after) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    expect(screen.getAllByRole('region', { name: CARD })).toHaveLength(1);
  });
});

describe('the certificate card of another learner', () => {
  const theirs = (certificate: Wire['certificate_data'], more: Wire = {}): Given => ({
    target: '8',
    staff: true,
    isEnrolled: false,
    progress: passing(certificate, { username: 'erin', enrollment_mode: 'verified', ...more }),
  });

  test('shows staff what the learner has, whether or not they are enrolled themselves', async () => {
    open(theirs(dataOf('downloadable', { cert_web_view_url: '/certificates/abc' })));
    const card = await findRegion(CARD);
    expect(card.getByRole('link', { name: 'View certificate' }).getAttribute('href')).toMatch(
      /\/certificates\/abc$/,
    );
    expect(card.getByRole('link', { name: 'profile' }).getAttribute('href')).toMatch(/\/u\/erin$/);
  });

  test.each<[string, Given]>([
    ['to request it', theirs(dataOf('requesting'))],
    ['to verify an identity', theirs(dataOf('unverified'))],
    ['to upgrade', theirs(dataOf('audit_passing'), { verified_mode: upgradeMode })],
  ])('is absent where it would ask staff %s', async (_, given) => {
    open(given);
    expect(await heading()).toHaveTextContent('Course progress for erin');
    expect(screen.queryByRole('region', { name: CARD })).toBeNull();
  });
});

describe('the visited event of the tab', () => {
  test.each<[string, Wire, string, string]>([
    ['not passing', { certificate_data: dataOf(null) }, 'not_passing', 'not_passing'],
    [
      'passing, one range',
      passing(dataOf('requesting'), {
        grading_policy: { assignment_policies: [], grade_range: { Pass: 0.5 } },
      }),
      'passing',
      'requesting',
    ],
    ['passing, letters, no card', passing(dataOf(null)), 'passing_grades', 'certificate_status_disabled'],
  ])('[TRK-03] [TRK-04] %s is recorded once', async (_, wire, grade, certificate) => {
    const lms = open({ progress: wire });
    await heading();
    const events = () => lms.requests.filter(({ url }) => url.pathname === '/event');
    await waitFor(() => expect(events()).toHaveLength(1));
    await lms.client.invalidateQueries();
    await waitFor(() => expect(lms.client.isFetching()).toBe(0));
    expect(events()).toHaveLength(1);
    const body = new URLSearchParams(String(events()[0]?.body));
    expect(body.get('event_type')).toBe('edx.ui.lms.course_progress.visited');
    expect(JSON.parse(body.get('event') ?? '')).toMatchObject({
      track_variant: 'audit',
      grade_variant: grade,
      certificate_status_variant: certificate,
    });
  });

  test.each<[boolean, Given]>([
    [true, { administrator: true }],
    [true, { administrator: true, staff: true }],
    [false, {}],
    [false, { staff: true }],
    [false, { isSignedIn: false }],
  ])('[TRK-09] is_staff is %s for %j', async (isStaff, viewer) => {
    const lms = open(viewer);
    await heading();
    const events = () => lms.requests.filter(({ url }) => url.pathname === '/event');
    await waitFor(() => expect(events()).toHaveLength(1));
    const body = new URLSearchParams(String(events()[0]?.body));
    expect(body.get('event_type')).toBe('edx.ui.lms.course_progress.visited');
    expect(JSON.parse(body.get('event') ?? '')).toMatchObject({ is_staff: isStaff });
  });
});
