import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { redirectPaths } from '../../../course/paths.ts';
import {
  courseMetadataWire,
  coursewareCourseWire,
  deniedAccess,
  oldCoursewareCourseWire,
  sequenceWire,
} from '../../../lms/fixtures.ts';
import type { FakeResponse } from '../../../lms/testing.ts';
import {
  calls,
  courseId,
  courseRoutes,
  eras,
  examWire,
  findFrame,
  ids,
  type RenderedCourseware,
  renderCourseware,
  seriesWire,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const gatedContent = {
  gated: true,
  gated_section_name: 'Limits',
  prereq_id: ids.series,
  prereq_section_name: 'Series',
  prereq_url: null,
};

/** A response that the test releases. */
function pending(response: FakeResponse) {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  return { route: () => promise, arrive: () => resolve(response) };
}

describe('loading', () => {
  test('[STA-05] metadata, blocks, learning sequences and the sequence are fetched in parallel', async () => {
    const never = () => new Promise<FakeResponse>(() => {});
    const { lms } = renderCourseware(warmUp, {
      routes: {
        [calls.metadata]: never,
        [calls.course]: never,
        [calls.blocks]: never,
        [calls.sequences]: never,
        [calls.sequence(ids.limits)]: never,
      },
    });
    const expected = [
      calls.metadata,
      calls.course,
      calls.blocks,
      calls.sequences,
      calls.sequence(ids.limits),
    ];
    await waitFor(() => {
      const sent = lms.requests.map(({ method, url }) => `${method} ${url.pathname}`);
      for (const call of expected) expect(sent).toContain(call);
    });
  });

  test.each(eras)('[STA-06] access and an outline: loaded (%s)', async (era) => {
    renderCourseware(warmUp, { era });
    expect(await findFrame('Warm-up')).toBeInTheDocument();
  });

  /** A denied course redirects to its home (RTE-30). */
  const leadsHome = ({ router }: RenderedCourseware) =>
    waitFor(() => expect(router.state.location.pathname).toBe(redirectPaths.courseHome(courseId)));

  test('[STA-06] no access: denied, in either era', async () => {
    const old = renderCourseware(warmUp, {
      routes: {
        [calls.course]: {
          body: oldCoursewareCourseWire({ course_access: deniedAccess('enrollment_required') }),
        },
        [calls.metadata]: {
          body: courseMetadataWire({ course_access: deniedAccess('enrollment_required') }),
        },
      },
    });
    await leadsHome(old);
    old.unmount();
    const current = renderCourseware(warmUp, {
      routes: {
        [calls.course]: { body: coursewareCourseWire() },
        [calls.metadata]: {
          body: courseMetadataWire({ course_access: deniedAccess('enrollment_required') }),
        },
      },
    });
    await leadsHome(current);
  });

  test('[STA-06] no blocks on a server of 2021: denied', async () => {
    await leadsHome(renderCourseware(warmUp, { era: '2021', routes: { [calls.blocks]: { status: 403 } } }));
  });

  test('[STA-06] metadata failed: failed', async () => {
    renderCourseware(warmUp, { routes: { [calls.course]: { status: 404 } } });
    expect(await screen.findByText('There was an error loading this course.')).toBeInTheDocument();
  });

  test('[STA-06] a current server that refuses the course home: its reason replaces the unit', async () => {
    const refusal = { status: 403, body: { detail: 'Confirm your account first.' } };
    const { lms } = renderCourseware(warmUp, { era: '2026', routes: { [calls.metadata]: refusal } });
    expect(await screen.findByText('Error: Confirm your account first.')).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
    Object.assign(lms.routes, { [calls.metadata]: courseRoutes()[calls.metadata] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await findFrame('Warm-up');
  });

  test('[STA-06] a server of 2021 is enough without the course home', async () => {
    renderCourseware(warmUp, { era: '2021', routes: { [calls.metadata]: { status: 403, body: {} } } });
    await findFrame('Warm-up');
  });

  test('[CWR-22] a spinner shows while another sequence loads; frame and tabs stay usable', async () => {
    const series = pending({ body: seriesWire() });
    const { router } = renderCourseware(warmUp, { routes: { [calls.sequence(ids.series)]: series.route } });
    await findFrame('Warm-up');
    void router.navigate(`/course/${courseId}/${ids.series}/${ids.sums}`);
    expect(await screen.findByText('Loading course content…')).toBeInTheDocument();
    expect(document.querySelector('iframe')).toBeNull();
    expect(within(screen.getByRole('navigation', { name: 'Course' })).getAllByRole('link')).not.toHaveLength(
      0,
    );
    series.arrive();
    await findFrame('Sums');
  });

  test.each([
    [400, { detail: 'sequenceId: Not a usage key' }],
    [404, { detail: 'No such sequence' }],
    [422, undefined],
  ])('[CWR-22] a mistyped URL, refused with %i, shows a link to the course home', async (status, body) => {
    renderCourseware('/week-two', { routes: { [calls.sequence('week-two')]: { status, body } } });
    expect(await screen.findByText('There was an error loading this course.')).toBeVisible();
    expect(screen.getByText(/There’s nothing at this address/)).toBeVisible();
    expect(screen.queryByText(/Error:/)).toBeNull();
    const way = within(screen.getByRole('main')).getByRole('link', { name: 'Go to the course home' });
    expect(way).toHaveAttribute('href', `/course/${courseId}/home`);
  });

  test('[CWR-22] a failed sequence shows an error in its place, and a retry opens it', async () => {
    const { lms } = renderCourseware(warmUp, { routes: { [calls.sequence(ids.limits)]: { status: 500 } } });
    expect(await screen.findByText('There was an error loading this course.')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Course' })).toBeInTheDocument();
    Object.assign(lms.routes, { [calls.sequence(ids.limits)]: courseRoutes()[calls.sequence(ids.limits)] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await findFrame('Warm-up');
  });
});

test('a learner who was signed out is asked to sign in, and returns here', async () => {
  renderCourseware(warmUp, { routes: { [calls.sequence(ids.limits)]: { status: 401 } } });
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/lms\.example\.org\/login\?next=http/);
});

describe('what is shown instead of a unit', () => {
  test('[CWR-18] a banner is an info alert in its sequence, and absent in another', async () => {
    const body = sequenceWire({ banner_text: 'Only staff see this.' });
    const { router } = renderCourseware(warmUp, { routes: { [calls.sequence(ids.limits)]: { body } } });
    await findFrame('Warm-up');
    const banner = screen.getByText('Only staff see this.').closest('.alert');
    expect(banner).toHaveClass('alert--info');
    expect(within(banner as HTMLElement).queryByRole('button')).toBeNull();
    await router.navigate(`/course/${courseId}/${ids.series}/${ids.sums}`);
    await findFrame('Sums');
    expect(screen.queryByText('Only staff see this.')).toBeNull();
  });

  test('[CWR-18] without a text there is no banner', async () => {
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    expect(document.querySelector('.alert')).toBeNull();
  });

  const hidden = { [calls.sequence(ids.limits)]: { body: sequenceWire({ is_hidden_after_due: true }) } };

  test('[CWR-19] [CWR-20] hidden after its due date: no unit, no navigation, a link to progress', async () => {
    renderCourseware(warmUp, { routes: hidden });
    expect(
      await screen.findByRole('heading', { name: 'The due date for this assignment has passed.' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/you can no longer open this assignment/)).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Units' })).toBeNull();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByText(/If you completed this assignment/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View your progress' })).toHaveAttribute(
      'href',
      `https://learn.example.org/course/${courseId}/progress`,
    );
  });

  test('[CWR-20] omits the link in a course without a progress tab', async () => {
    const tabs = courseMetadataWire().tabs.filter(({ tab_id }) => tab_id !== 'progress');
    renderCourseware(warmUp, {
      routes: { ...hidden, [calls.metadata]: { body: courseMetadataWire({ tabs }) } },
    });
    await screen.findByRole('heading', { name: 'The due date for this assignment has passed.' });
    expect(screen.queryByText(/If you completed this assignment/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'View your progress' })).toBeNull();
  });

  test('[CWR-21] an empty sequence shows a note; Previous and Next still work', async () => {
    const empty = { [calls.sequence(ids.series)]: { body: seriesWire({ items: [] }) } };
    const { place } = renderCourseware(`/${ids.series}`, { routes: empty });
    expect(await screen.findByText('There is no content here.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Previous' }));
    await findFrame('Practice');
    expect(place()).toBe(`/${ids.limits}/${ids.practice}`);
  });

  test('[CWR-21] so do a missing unit and a course without sequences', async () => {
    const unknown = renderCourseware(`/${ids.limits}/${ids.sums}`);
    expect(await screen.findByText('There is no content here.')).toBeInTheDocument();
    unknown.unmount();
    const { outline } = { outline: { sections: [], sequences: {} } };
    const body = courseRoutes()[calls.sequences] as { body: object };
    renderCourseware('', { routes: { [calls.sequences]: { body: { ...body.body, outline } } } });
    expect(await screen.findByText('There is no content here.')).toBeInTheDocument();
  });

  describe('[VAL-17] the sequence of an entrance exam', () => {
    const exam = {
      entrance_exam_enabled: true,
      entrance_exam_id: ids.week1,
      entrance_exam_minimum_score_pct: 0.65,
      entrance_exam_current_score: 0.6499,
      entrance_exam_passed: false,
    };
    const show = (change: Partial<typeof exam>) =>
      renderCourseware(warmUp, {
        routes: {
          [calls.course]: { body: coursewareCourseWire({ entrance_exam_data: { ...exam, ...change } }) },
        },
      });

    test('shows beside its questions that it isn’t passed, and the required percentage', async () => {
      show({});
      expect(
        await screen.findByText(
          'You haven’t passed the entrance exam yet. You need 65% to open the rest of the course; so far you have 64%.',
        ),
      ).toBeVisible();
      expect(await findFrame('Warm-up')).toBeVisible();
    });

    test('a sequence locked by it says so, too', async () => {
      renderCourseware(warmUp, {
        routes: {
          [calls.course]: {
            body: coursewareCourseWire({ entrance_exam_data: { ...exam, entrance_exam_id: ids.week2 } }),
          },
          [calls.sequence(ids.limits)]: { body: sequenceWire({ gated_content: gatedContent }) },
        },
      });
      expect(await screen.findByText(/^You haven’t passed the entrance exam yet/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to the prerequisite' })).toBeVisible();
    });

    test.each<[string, Partial<typeof exam>]>([
      ['once it is passed', { entrance_exam_passed: true, entrance_exam_current_score: 0.65 }],
      ['in a sequence of another section', { entrance_exam_id: ids.week2 }],
      ['when it is switched off', { entrance_exam_enabled: false }],
    ])('says nothing %s', async (_, change) => {
      show(change);
      await findFrame('Warm-up');
      expect(screen.queryByText(/entrance exam/)).toBeNull();
    });
  });

  test('[CWR-55] gated content names and links the prerequisite, without a frame', async () => {
    const { place } = renderCourseware(warmUp, {
      routes: { [calls.sequence(ids.limits)]: { body: sequenceWire({ gated_content: gatedContent }) } },
    });
    expect(await screen.findByRole('heading', { name: 'Content locked' })).toBeInTheDocument();
    expect(screen.getByText(/“Series”/)).toBeInTheDocument();
    expect(document.querySelector('iframe')).toBeNull();
    const link = screen.getByRole('link', { name: 'Go to the prerequisite' });
    expect(link).toHaveAttribute('href', `/course/${courseId}/${ids.series}`);
    expect(place()).toBe(warmUp);
  });

  test('[CWR-55] a locked sequence is refetched when it is opened again, and opens', async () => {
    const { lms, router } = renderCourseware(`/${ids.exam}`, {
      routes: { [calls.sequence(ids.exam)]: { body: examWire({ gated_content: gatedContent }) } },
    });
    await screen.findByRole('heading', { name: 'Content locked' });
    await router.navigate(`/course/${courseId}/${ids.series}/${ids.sums}`);
    await findFrame('Sums');
    Object.assign(lms.routes, { [calls.sequence(ids.exam)]: { body: examWire() } });
    await router.navigate(`/course/${courseId}/${ids.exam}`);
    expect(await screen.findByText('There is no content here.')).toBeInTheDocument();
  });
});
