import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { courseId, verifiedModeWire } from '../../lms/fixtures.ts';
import { clickLink, eventsOf, type Given, heading, open, sections } from './testing/open-progress.tsx';

type Subsection = Parameters<typeof sections>[0];

const locked = { learner_has_access: false, display_name: 'Locked' };
const free = { display_name: 'Free' };

/** A learner with some locked units; without given subsections, all graded ones are locked. */
function lockedProgress(...subsections: (Subsection & object)[]): Given['progress'] {
  return {
    completion_summary: { complete_count: 1, incomplete_count: 1, locked_count: 2 },
    section_scores: sections(...(subsections.length === 0 ? [locked] : subsections)),
  };
}
const grades = () => screen.findByRole('region', { name: 'Grades' });
const cover = (element: HTMLElement | null) => element?.closest('[inert]') ?? null;
const LIMITED = 'You have limited access to graded assignments as part of the audit track in this course.';

describe('fully locked', () => {
  test('[PRG-56] a header, and grades covered and hidden from keyboard and screen readers', async () => {
    open({ progress: { ...lockedProgress(), verified_mode: verifiedModeWire() } });
    const card = within(await grades());
    expect(card.getByRole('heading', { name: 'locked feature' })).toBeVisible();
    const body = card.getByText(/your weighted grade against/);
    const panel = screen.getByText('Grade summary', { selector: 'h2' });
    const details = screen.getByText('Detailed grades', { selector: 'h2' });
    for (const covered of [body, panel, details]) {
      expect(cover(covered)).toHaveAttribute('aria-hidden', 'true');
    }
    expect(cover(card.getByRole('link', { name: 'Upgrade now' }))).toBeNull();
    expect(screen.queryByRole('button', { name: 'About the grade summary' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open grade planner' })).toBeNull();
  });

  test('[PRG-54] [PRG-62] no icon, and nothing dimmed', async () => {
    open({ progress: lockedProgress() });
    await heading();
    expect(screen.queryByText('Locked:')).toBeNull();
    expect(document.querySelector('tr.locked')).toBeNull();
  });
});

describe('partially locked', () => {
  test('[PRG-57] a header and no cover', async () => {
    open({ progress: lockedProgress(free, locked) });
    expect(within(await grades()).getByRole('heading', { name: 'limited feature' })).toBeVisible();
    expect(document.querySelector('[inert]')).toBeNull();
  });

  test('[PRG-54] a subsection without access has an icon and is dimmed, others aren’t', async () => {
    open({ progress: lockedProgress(free, locked) });
    const row = await screen.findByRole('row', { name: /Locked: Locked/ });
    expect(row).toHaveClass('locked');
    expect(row.querySelector('svg')).not.toBeNull();
    const other = screen.getByRole('row', { name: /Free/ });
    expect(other).not.toHaveClass('locked');
    expect(within(other).queryByText('Locked:')).toBeNull();
  });

  test('[PRG-58] [PRG-62] an assignment type without access is dimmed, has an icon, and is mentioned in the summary', async () => {
    const exam = { ...locked, assignment_type: 'Exam' };
    const policy = { short_label: '', num_total: 1, num_droppable: 0, weight: 0.5 };
    open({
      progress: {
        ...lockedProgress(free, exam),
        grading_policy: {
          assignment_policies: [
            { type: 'Homework', ...policy },
            { type: 'Exam', ...policy },
          ],
          grade_range: { Pass: 0.5 },
        },
      },
    });
    const summary = within(await screen.findByRole('table', { name: 'Grade summary' }));
    expect(summary.getByRole('row', { name: /Locked: Exam/ })).toHaveClass('locked');
    expect(summary.getByRole('row', { name: /Homework/ })).not.toHaveClass('locked');
    expect(screen.getAllByText(LIMITED)).toHaveLength(2);
  });

  test('[PRG-58] with some access to every type, the sentence is in the detailed grades only', async () => {
    open({ progress: lockedProgress(free, locked) });
    const details = within(await screen.findByRole('region', { name: 'Detailed grades' }));
    expect(details.getByText(LIMITED)).toBeVisible();
    expect(screen.getAllByText(LIMITED)).toHaveLength(1);
  });
});

describe('not locked', () => {
  test('[PRG-55] no header, cover or sentence; a subsection without access is still marked', async () => {
    const completion_summary = { complete_count: 1, incomplete_count: 1, locked_count: 0 };
    open({ progress: { ...lockedProgress(free, locked), completion_summary } });
    await heading();
    expect(screen.queryByRole('heading', { name: /feature/ })).toBeNull();
    expect(screen.queryByText(LIMITED)).toBeNull();
    expect(screen.getByRole('row', { name: /Locked: Locked/ })).toHaveClass('locked');
  });
});

describe('unlocking grades', () => {
  test.each([
    ['[PRG-59] fully', [locked], 'Unlock to view grades and work towards a certificate.'],
    ['[PRG-60] partially', [free, locked], 'Unlock to work towards a certificate.'],
  ])('%s locked, with a verified mode', async (_, subsections, text) => {
    const verified_mode = { ...verifiedModeWire(), upgrade_url: 'https://shop.example.org/upgrade' };
    open({ progress: { ...lockedProgress(...subsections), verified_mode } });
    const card = within(await grades());
    expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute(
      'href',
      verified_mode.upgrade_url,
    );
  });

  test.each([
    ['fully', [locked]],
    ['partially', [free, locked]],
  ])('[PRG-61] %s locked, without a verified mode: no button', async (_, subsections) => {
    open({ progress: lockedProgress(...subsections) });
    const card = within(await grades());
    expect(card.getByText('The deadline to upgrade in this course has passed.')).toBeVisible();
    expect(card.queryByRole('link', { name: 'Upgrade now' })).toBeNull();
  });

  test('[TRK-07] a click on the button is recorded twice: for grades and as an upsell', async () => {
    const lms = open({ progress: { ...lockedProgress(), verified_mode: verifiedModeWire() } });
    await clickLink(within(await grades()).getByRole('link', { name: 'Upgrade now' }));
    const course = { org_key: 'Acme', courserun_key: courseId };
    await waitFor(() =>
      expect(eventsOf(lms)).toEqual([
        ['edx.ui.lms.course_progress.grades_upgrade.clicked', { ...course, is_staff: false }],
        [
          'edx.bi.ecommerce.upsell_links_clicked',
          {
            ...course,
            linkCategory: '(none)',
            linkName: 'course_progress_grades',
            linkType: 'button',
            pageName: 'progress',
          },
        ],
      ]),
    );
  });
});
