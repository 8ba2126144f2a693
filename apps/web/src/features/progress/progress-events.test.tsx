import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { courseId } from '../../lms/fixtures.ts';
import { clickLink, eventsOf, findRegion, open, sections } from './testing/open-progress.tsx';

type Region = Awaited<ReturnType<typeof findRegion>>;

const details = () => findRegion('Detailed grades');
const related = () => findRegion('Related links');

test.each<[string, () => Promise<Region>, string, string, object]>([
  ['a subsection', details, 'Limits', 'detailed_grades_assignment', { assignment_block_key: 'block-0' }],
  ['ungraded progress', details, 'Course Outline', 'ungraded_progress', {}],
  ['related: dates', related, 'Dates', 'related_links', { link_clicked: 'dates' }],
  ['related: outline', related, 'Course Outline', 'related_links', { link_clicked: 'course_outline' }],
])('[TRK-08] using a link is recorded: %s', async (_, region, link, name, fields) => {
  const lms = open({ administrator: true, progress: { section_scores: sections({}) } });
  await clickLink((await region()).getByRole('link', { name: link }));
  const common = { org_key: 'Acme', courserun_key: courseId, is_staff: true };
  await waitFor(() =>
    expect(eventsOf(lms)).toEqual([[`edx.ui.lms.course_progress.${name}.clicked`, { ...common, ...fields }]]),
  );
});

test('[TRK-09] events mark administrators of the site, not staff of the course', async () => {
  const lms = open({ staff: true, progress: { section_scores: sections({}) } });
  const links = within(await screen.findByRole('region', { name: 'Related links' }));
  await clickLink(links.getByRole('link', { name: 'Dates' }));
  await waitFor(() => expect(eventsOf(lms)).toMatchObject([[expect.any(String), { is_staff: false }]]));
});
