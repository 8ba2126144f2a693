import { describe, expect, test } from 'vitest';
import { overlayCompletion } from '../../kernel/completion/overlay.policy.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { viewOf } from '../../kernel/course-view/course-view.ts';
import { HOUR } from '../../lib/durations.ts';
import { compileTree } from '../../testing/compile-tree.ts';
import { type BlockSpec, buildCourse, html, problem } from '../../testing/course-builder.ts';
import { listCourseDates, NOBODY } from './dates.policy.ts';
import { isContentGated, presentDate } from './dates.present.ts';

const now = Date.parse('2026-03-02T09:00:00Z');

/** The one assignment of a course as an audit learner sees it. */
function present(more: object) {
  const tree = buildCourse({
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            name: 'Limits',
            graded: true,
            due: '2026-03-10T12:00:00Z',
            children: [{ id: 'u1', children: [html('h1'), problem('p1')] }],
            ...more,
          },
        ],
      },
    ],
  });
  const view = viewOf(compileTree(tree, 'v1', 0), 'audit', now);
  const date = listCourseDates(view, NOBODY).find(({ kind }) => kind === 'assignment');
  if (!date) throw new Error('There is no assignment');
  const links = courseLinks(
    { origin: 'https://learn.example.org', learningUrl: 'https://learn.example.org' },
    tree.courseKey,
  );
  const completion = overlayCompletion(view, new Map());
  return presentDate(date, view, { links, upgradeUrl: null, verifyUrl: null, completion, now });
}

describe('[ENT-10] an assignment', () => {
  test('has its title, type, link, first component and completion', () => {
    expect(present({ format: 'Homework' })).toEqual({
      date: '2026-03-10T12:00:00Z',
      date_type: 'assignment-due-date',
      title: 'Limits',
      description: '',
      link: 'https://learn.example.org/courses/course-v1:Acme+CAL101+R1/jump_to/block-v1:Acme+CAL101+R1+type@sequential+block@s1',
      link_text: '',
      learner_has_access: true,
      complete: false,
      assignment_type: 'Homework',
      extra_info: null,
      first_component_block_id: 'block-v1:Acme+CAL101+R1+type@html+block@h1',
    });
  });

  test.each([
    ['not released', { start: '2026-03-02T09:00:01Z' }, { link: '', learner_has_access: true }],
    ['for the verified track', { groupAccess: { 50: [2] } }, { learner_has_access: false }],
    ['of no kind', {}, { assignment_type: null }],
    ['empty', { children: [] }, { first_component_block_id: '' }],
  ])('that is %s says so', (_, more, expected) => {
    expect(present(more)).toMatchObject(expected);
  });

  test.each([
    [0, null],
    [999, null],
    [HOUR, 'Answers still count for 1 hour after that.'],
    [49.5 * HOUR, 'Answers still count for 2 days, 1 hour, 30 minutes after that.'],
  ])('with a grace period of %d ms', (gracePeriodMs, extra_info) => {
    expect(present({ gracePeriodMs })).toMatchObject({ extra_info });
  });
});

describe('content is gated', () => {
  const unit = (id: string, more: Partial<BlockSpec>, ...children: BlockSpec[]): BlockSpec => ({
    id,
    children: [{ id: `s-${id}`, children: [{ id: `u-${id}`, children }], ...more }],
  });
  const paid = { groupAccess: { 50: [2] } };
  const isGated = (section: BlockSpec, audience: 'audit' | 'limited' | 'verified') =>
    isContentGated(
      viewOf(compileTree(buildCourse({ sections: [section] }), 'gated', 0), audience, Date.UTC(2026, 2, 2)),
    );
  test.each([
    ['a text for another track', unit('a', paid, html('h')), 'audit', false],
    ['an ungraded problem for another track', unit('b', paid, problem('p')), 'audit', false],
    ['graded work for another track', unit('c', { ...paid, graded: true }, problem('p')), 'audit', true],
    ['a graded problem for it', unit('d', { graded: true }, problem('p', paid)), 'audit', true],
    ['the same, on that track', unit('e', { ...paid, graded: true }, problem('p')), 'verified', false],
    ['content-type gating', unit('f', {}, html('h')), 'limited', true],
  ] as const)('by %s', (_, section, audience, gated) => {
    expect(isGated(section, audience)).toBe(gated);
  });
});
