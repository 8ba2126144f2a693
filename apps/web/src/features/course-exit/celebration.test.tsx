import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { offerWire, outlineWire, verifiedModeWire } from '../../lms/fixtures.ts';
import { courseId, type Given, open, passed, withStatus } from './testing/open-exit.tsx';

const LMS = 'https://lms.example.org';
const findBlock = async (name: string) => within(await screen.findByRole('region', { name }));
const heading = () => screen.findByRole('heading', { level: 1, name: 'Congratulations!' });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the certificate', () => {
  test.each<[string, string | null, string | null, string, string]>([
    [
      'of both addresses the web page',
      '/certificates/1',
      'https://x/1.pdf',
      'View my certificate',
      `${LMS}/certificates/1`,
    ],
    ['the file', null, 'https://x/1.pdf', 'Download my certificate', 'https://x/1.pdf'],
  ])('[EXT-12] is ready: %s', async (_, cert_web_view_url, download_url, name, href) => {
    const certificate_data = {
      cert_status: 'downloadable',
      cert_web_view_url,
      download_url,
      certificate_available_date: null,
    };
    open({ course: withStatus('downloadable', { certificate_data }) });
    const block = await findBlock('Your certificate is ready');
    expect(block.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(block.getAllByRole('link')).toHaveLength(1);
  });

  test('[EXT-13] can be added to LinkedIn where the server has the link', async () => {
    open({
      course: withStatus('downloadable', { linkedin_add_to_profile_url: 'https://www.linkedin.com/add' }),
    });
    const block = await findBlock('Your certificate is ready');
    expect(block.getByRole('link', { name: /^Add to LinkedIn profile/ })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/add',
    );
  });

  test.each([null, ''])('[EXT-13] can’t be added to LinkedIn without the link: %j', async (link) => {
    open({ course: withStatus('downloadable', { linkedin_add_to_profile_url: link }) });
    const block = await findBlock('Your certificate is ready');
    expect(block.queryByText(/Add to LinkedIn/)).toBeNull();
  });

  test('[EXT-14] is not available yet: shows both dates and no button', async () => {
    const certificate_data = {
      cert_status: 'earned_but_not_available',
      cert_web_view_url: null,
      download_url: null,
      certificate_available_date: '2026-09-15T12:00:00Z',
    };
    open({ course: withStatus('earned_but_not_available', { certificate_data }) });
    const block = await findBlock('Your certificate will be available soon');
    expect(block.getByText(/September 1, 2026/)).toHaveTextContent('September 15, 2026');
    expect(block.queryByRole('link')).toBeNull();
    expect(block.queryByRole('button')).toBeNull();
  });

  describe('the image', () => {
    const certificate_data = {
      cert_status: 'downloadable',
      cert_web_view_url: '/certificates/0ab3',
      download_url: null,
      certificate_available_date: null,
    };
    const course = withStatus('downloadable', { certificate_data });
    const settings = { UNITS_ORIGIN: 'https://units.example.org' };

    test('shows where the LMS draws one, and leaves no gap if it can’t be loaded', async () => {
      open({ course, lms: { settings } });
      const block = await findBlock('Your certificate is ready');
      const image = block.getByRole('img', { name: 'A picture of your certificate' });
      expect(image).toHaveAttribute('src', `${LMS}/certificates/0ab3/image.png`);
      fireEvent.error(image);
      expect(block.queryByRole('img')).toBeNull();
    });

    test('isn’t requested from another LMS', async () => {
      open({ course });
      const block = await findBlock('Your certificate is ready');
      expect(block.queryByRole('img')).toBeNull();
    });
  });

  test('[EXT-15] must be requested', async () => {
    const path = `POST /courses/${courseId}/generate_user_cert`;
    const { requests } = open({
      course: withStatus('requesting'),
      responses: { [path]: { body: undefined } },
    });
    const block = await findBlock('You qualify for a certificate');
    await userEvent.click(block.getByRole('button', { name: 'Request certificate' }));
    expect(await block.findByRole('status')).toHaveTextContent('We’ve received your request.');
    expect(requests.filter(({ method, url }) => `${method} ${url.pathname}` === path)).toHaveLength(1);
  });

  test.each([
    ['is being made', 'generating', true],
    ['is there', 'downloadable', true],
    ['can still be requested', 'requesting', false],
  ])(
    'a request that the server refuses is shown by what came of it: the certificate %s',
    async (_, cert_status, isReceived) => {
      const { log } = open({
        course: withStatus('requesting'),
        responses: {
          [`POST /courses/${courseId}/generate_user_cert`]: { status: 400 },
          [`GET /api/course_home/outline/${courseId}`]: {
            body: outlineWire({ cert_data: withStatus(cert_status).certificate_data }),
          },
        },
      });
      const block = await findBlock('You qualify for a certificate');
      await userEvent.click(block.getByRole('button', { name: 'Request certificate' }));
      const text = isReceived ? 'We’ve received your request.' : 'We couldn’t request your certificate.';
      expect(await block.findByRole(isReceived ? 'status' : 'alert')).toHaveTextContent(text);
      expect(log.filter(({ level }) => level === 'error')).toHaveLength(isReceived ? 0 : 1);
    },
  );

  const verify_identity_url = `${LMS}/verify`;
  test.each(['none', 'expired', null])(
    '[EXT-16] needs ID verification, which is %s',
    async (verification_status) => {
      open({ course: withStatus('unverified', { verification_status, verify_identity_url }) });
      const block = await findBlock('Verify your ID to get your certificate');
      expect(block.getByRole('link', { name: 'Verify ID now' })).toHaveAttribute('href', verify_identity_url);
      expect(screen.queryByRole('img')).toBeNull();
    },
  );

  test('[EXT-17] requires ID verification', async () => {
    open({ course: withStatus('unverified', { verification_status: 'pending', verify_identity_url }) });
    const block = await findBlock('Your ID verification is pending');
    expect(block.getByText('Your certificate will be available once your ID is approved.')).toBeVisible();
    expect(block.queryByRole('link')).toBeNull();
  });
});

describe.each(['audit_passing', 'honor_passing'])('%s', (status) => {
  const verified_mode = verifiedModeWire();
  test('[EXT-18] shows the price and when access ends', async () => {
    open({ course: withStatus(status), metadata: { verified_mode } });
    const block = await findBlock('Earn a certificate for this course');
    expect(block.getByRole('link', { name: 'Upgrade for $149' })).toHaveAttribute(
      'href',
      verified_mode.upgrade_url,
    );
    expect(block.getByText(/until April 18, 2026/)).toBeVisible();
    expect(block.queryByText(/ off\.$/)).toBeNull();
  });

  test('says that the learner passed only if they did', async () => {
    const metadata = { verified_mode };
    const { unmount } = open({ course: withStatus(status), metadata });
    await heading();
    expect(await screen.findByText(/^You’ve passed, but your track/)).toBeVisible();
    unmount();
    open({ course: withStatus(status, { user_has_passing_grade: false }), metadata });
    const title = { level: 1, name: 'You’ve reached the end of the course' } as const;
    expect(await screen.findByRole('heading', title)).toBeVisible();
    expect(screen.getByText(/^Your track doesn’t include a certificate/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade for $149' })).toBeVisible();
    expect(screen.queryByText(/passed|Congratulations|completed this course/)).toBeNull();
  });

  test('[EXT-18] omits the end of access if there is none', async () => {
    const metadata = { verified_mode: { ...verified_mode, access_expiration_date: null } };
    open({ course: withStatus(status), metadata });
    const block = await findBlock('Earn a certificate for this course');
    expect(block.queryByText(/until/)).toBeNull();
  });

  test('[EXT-19] shows the code and the percentage of an offer', async () => {
    open({ course: withStatus(status, { offer: offerWire() }), metadata: { verified_mode } });
    const block = await findBlock('Earn a certificate for this course');
    expect(block.getByText(/ off\.$/)).toHaveTextContent('Use code WELCOME15 at checkout for 15% off.');
  });

  test('[EXT-20] shows no upgrade without a mode to upgrade to', async () => {
    open({ course: withStatus(status) });
    await heading();
    expect(screen.queryByRole('region', { name: /certificate/i })).toBeNull();
  });
});

test('[EXT-20] without certificate data there is no certificate block', async () => {
  open({ course: passed, metadata: { verified_mode: verifiedModeWire() } });
  await heading();
  expect(screen.queryByRole('region', { name: /certificate/i })).toBeNull();
});

describe('programs', () => {
  const program = (
    slug: string,
    progress = { completed: 3, in_progress: 0, not_started: 0 },
    uuid = slug,
  ) => ({
    slug,
    title: `Physics (${uuid})`,
    url: `/programs/${uuid}`,
    uuid,
    progress,
  });
  const show = (...related_programs: ReturnType<typeof program>[]) =>
    open({ course: { ...passed, related_programs } });

  test.each(['microbachelors', 'micromasters', 'professional-certificate', 'xseries'])(
    '[EXT-31] the completion of a %s is announced',
    async (slug) => {
      show(program(slug));
      expect(await screen.findByText(`You’ve completed all courses in Physics (${slug})!`)).toBeVisible();
      expect(hrefOf('View program')).toBe(`${LMS}/programs/${slug}`);
    },
  );

  test('[EXT-31] each program has a banner', async () => {
    show(program('xseries'), program('xseries', undefined, 'second'));
    await heading();
    expect(screen.getAllByRole('link', { name: 'View program' })).toHaveLength(2);
  });

  test('[EXT-32] omits other program types, and programs with unfinished courses', async () => {
    show(
      program('masters'),
      program('xseries', { completed: 2, in_progress: 1, not_started: 0 }),
      program('micromasters', { completed: 2, in_progress: 0, not_started: 1 }),
    );
    await heading();
    expect(screen.queryByText(/completed all courses/)).toBeNull();
  });
});

describe('sharing', () => {
  const marketing_url = 'https://www.example.org/calculus?a=1';
  const share = (settings: NonNullable<Given['lms']>['settings'] = {}) =>
    open({ course: { ...passed, marketing_url }, lms: { settings } });

  test('[EXT-33] offers LinkedIn, Facebook and email, with the course’s link and the referrer', async () => {
    const { container } = share();
    const block = await findBlock('Share this course');
    expect(block.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^LinkedIn/),
      expect.stringMatching(/^Facebook/),
      'Email',
    ]);
    for (const link of block.getAllByRole('link')) {
      const href = decodeURIComponent(link.getAttribute('href') ?? '');
      expect(href).toContain(`${marketing_url}&utm_campaign=course_exit&utm_medium=`);
    }
    const loaded = 'script, iframe, img';
    expect(container.querySelector(loaded)).toBeNull();
  });

  test('[EXT-33] is absent for a course without an about page', async () => {
    open({ course: passed });
    await heading();
    expect(screen.queryByRole('region', { name: 'Share this course' })).toBeNull();
  });

  test('[EXT-34] offers Twitter only where it is configured', async () => {
    const { unmount } = share();
    const without = await findBlock('Share this course');
    expect(without.queryByRole('link', { name: /Twitter/ })).toBeNull();
    unmount();
    share({ TWITTER_URL: 'https://twitter.com/example', TWITTER_HASHTAG: 'learning' });
    const block = await findBlock('Share this course');
    const href = new URL(block.getByRole('link', { name: /Twitter/ }).getAttribute('href') ?? '');
    expect(href.searchParams.get('hashtags')).toBe('learning');
    expect(href.searchParams.get('url')).toContain('utm_source=twitter');
  });
});
