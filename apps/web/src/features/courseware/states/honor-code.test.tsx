import { callPath, signIntegrityCall } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { coursewareQuery } from '../../../lms/courseware.ts';
import {
  courseMetadataWire,
  coursewareCourseWire,
  oldCoursewareCourseWire,
  sequenceItem,
  sequenceWire,
} from '../../../lms/fixtures.ts';
import type { FakeResponse } from '../../../lms/testing.ts';
import {
  type CoursewareOptions,
  calls,
  courseId,
  eras,
  findFrame,
  ids,
  renderCourseware,
  resize,
  say,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const practice = `/${ids.limits}/${ids.practice}`;
const sign = `POST ${callPath(signIntegrityCall, { courseId })}`;
const signed = { username: 'dana', course_id: courseId, created_at: '2026-02-01T08:00:00Z' };

/** `limits` with an ungraded and a graded unit, for a learner who has not agreed yet. */
function show(path: string, { routes, ...options }: CoursewareOptions = {}) {
  const items = [
    sequenceItem(ids.warmUp, { page_title: 'Warm-up', graded: false }),
    sequenceItem(ids.practice, { page_title: 'Practice', graded: true }),
  ];
  const rendered = renderCourseware(path, {
    ...options,
    routes: {
      [calls.course]: {
        body: (options.era === '2021' ? oldCoursewareCourseWire : coursewareCourseWire)({
          user_needs_integrity_signature: true,
        }),
      },
      [calls.sequence(ids.limits)]: { body: sequenceWire({ position: 1, items }) },
      [sign]: { body: signed },
      ...routes,
    },
  });
  const { lms } = rendered;
  return {
    ...rendered,
    signatures: () => lms.requests.filter(({ method, url }) => `${method} ${url.pathname}` === sign),
    needsSignature: () =>
      lms.client.getQueryData(coursewareQuery(courseId).queryKey)?.course.userNeedsIntegritySignature,
  };
}

const findCode = () => screen.findByRole('region', { name: 'Honor code' });
const agree = () => screen.getByRole('button', { name: /I agree$/ });

describe('before graded units', () => {
  test('[CWR-56] the honor code replaces the frame, with links to its text and back', async () => {
    show(practice, { settings: { TERMS_OF_SERVICE_URL: 'https://example.org/terms' } });
    const code = within(await findCode());
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Practice');
    const link = code.getByRole('link', { name: /^honor code/ });
    expect(link).toHaveAttribute('href', 'https://example.org/terms#honor-code');
    expect(code.getByRole('link', { name: 'Decline' })).toHaveAttribute('href', `/course/${courseId}/home`);
  });

  test('[CWR-56] is not linked without terms of service', async () => {
    show(practice);
    const code = within(await findCode());
    expect(code.getByText('You follow the honor code of this site.')).toBeVisible();
    expect(code.getAllByRole('link')).toHaveLength(1);
  });

  test('[CWR-56] an ungraded unit is shown, and the graded one after it isn’t prefetched', async () => {
    show(warmUp, { settings: { PREPARE_UNITS: true } });
    say(await findFrame('Warm-up'), resize(400));
    expect(screen.queryByText('Honor code')).toBeNull();
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Units' })).getByRole('link', { name: 'Next' }),
    );
    await findCode();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('[CWR-56] learners who agreed before or need not agree see the unit at once', async () => {
    show(practice, { routes: { [calls.course]: { body: coursewareCourseWire() } } });
    await findFrame('Practice');
    expect(screen.queryByText('Honor code')).toBeNull();
  });
});

describe('agreeing', () => {
  test.each(eras)('[CWR-57] [STA-15] [API-19] is sent once and opens the unit (%s)', async (era) => {
    const gate = Promise.withResolvers<FakeResponse>();
    const { signatures, needsSignature } = show(practice, {
      era,
      routes: { [sign]: async () => gate.promise },
    });
    await findCode();
    await userEvent.click(agree());
    await userEvent.click(agree());
    expect(agree()).toHaveAttribute('aria-busy', 'true');
    expect(needsSignature()).toBe(true);
    gate.resolve({ body: signed });
    await findFrame('Practice');
    expect(signatures()).toMatchObject([{ body: {} }]);
    expect(needsSignature()).toBe(false);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('[CWR-57] [STA-15] shows an error on failure, changes nothing and can be retried', async () => {
    const responses: FakeResponse[] = [{ status: 500 }, { body: signed }];
    const { needsSignature } = show(practice, {
      routes: { [sign]: async () => responses.shift() ?? { status: 404 } },
    });
    await findCode();
    await userEvent.click(agree());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save that you agree. Try again.');
    expect(needsSignature()).toBe(true);
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(agree());
    await findFrame('Practice');
  });

  test('[CWR-58] [STA-15] staff who view as a learner see the unit without a request', async () => {
    const body = courseMetadataWire({ is_staff: false, original_user_is_staff: true });
    const { signatures, needsSignature } = show(practice, { routes: { [calls.metadata]: { body } } });
    await findCode();
    await userEvent.click(agree());
    await findFrame('Practice');
    expect(signatures()).toHaveLength(0);
    await waitFor(() => expect(needsSignature()).toBe(false));
  });
});
