import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coursewareCourseWire } from '../../../lms/fixtures.ts';
import { calls, findFrame, ids, renderCourseware } from '../testing/render-courseware.tsx';

async function show(license: string | null) {
  renderCourseware(`/${ids.limits}/${ids.warmUp}`, {
    routes: { [calls.course]: { body: coursewareCourseWire({ license }) } },
  });
  await findFrame('Warm-up');
}

test.each([null, 'all-rights-reserved'])(
  '[CWR-23] all rights reserved, without a link: %s',
  async (license) => {
    await show(license);
    const note = await screen.findByText('© All rights reserved');
    expect(note.querySelector('a')).toBeNull();
    expect(note.closest('a')).toBeNull();
    // Below the unit and everything that belongs to it.
    const content = note.parentElement;
    expect(content?.lastElementChild).toBe(note);
    expect(content).toContainElement(await findFrame('Warm-up'));
  },
);

test.each([
  [
    'creative-commons: BY NC SA ver=3.0',
    'Creative Commons license, Attribution, Noncommercial, Share alike, CC BY-NC-SA 3.0',
    'https://creativecommons.org/licenses/by-nc-sa/3.0/',
  ],
  [
    'creative-commons: BY ND',
    'Creative Commons license, Attribution, No derivatives, CC BY-ND 4.0',
    'https://creativecommons.org/licenses/by-nd/4.0/',
  ],
  [
    'creative-commons',
    'Creative Commons license, Public domain dedication, CC0 1.0',
    'https://creativecommons.org/licenses/zero/1.0/',
  ],
  [
    'creative-commons: BY constructor',
    'Creative Commons license, Attribution, CC BY-CONSTRUCTOR 4.0',
    'https://creativecommons.org/licenses/by-constructor/4.0/',
  ],
])(
  '[CWR-24] shows an icon and a name for each term, linked to the license: %s',
  async (license, name, url) => {
    await show(license);
    const link = await screen.findByRole('link', { name: /^Creative Commons/ });
    expect(link).toHaveTextContent(`${name}(opens in a new window)`);
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.querySelectorAll('svg')).toHaveLength(link.querySelectorAll('.visually-hidden').length - 1);
  },
);

test('[CS-38] shows nothing for an unknown license', async () => {
  await show('gpl: 3');
  await screen.findByRole('navigation', { name: 'Where you are in the course' });
  expect(screen.queryByText(/rights reserved|Creative Commons/)).toBeNull();
});
