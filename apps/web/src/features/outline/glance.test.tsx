import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheCompletion } from '../../lms/completion.ts';
import { courseId, ids, outlineBlock } from '../../lms/fixtures.ts';
import { openOutline } from './testing/open-outline.tsx';

const due = (time: string) => ({ due: time, description: 'Homework' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const findLine = () => screen.findByRole<HTMLProgressElement>('progressbar');
const findSection = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const section = heading.closest('details');
  if (section === null) throw new Error(`${title} is no section`);
  return section;
};

describe('progress on the course home', () => {
  test('shows one line for the course, also to screen readers', async () => {
    openOutline();
    const line = await findLine();
    expect(line).toHaveAccessibleName('1 of 3 lessons done');
    expect([line.value, line.max]).toEqual([1, 3]);
    expect(screen.getByText('1 of 3 lessons done')).toBeVisible();
  });

  test('shows one line for each section', async () => {
    openOutline();
    expect(within(await findSection('Week 1')).getByText('1 of 1 lesson done')).toBeVisible();
    const second = await findSection('Week 2');
    expect(within(second).getByText('0 of 2 lessons done')).toBeVisible();
    expect(barOf(second)).toBe('0%');
    expect(barOf(await findSection('Week 1'))).toBe('100%');
  });

  test('updates with each completed unit', async () => {
    const lms = openOutline();
    await findLine();
    act(() => cacheCompletion(lms.client, courseId, { [ids.series]: true }));
    expect(await findLine()).toHaveAccessibleName('2 of 3 lessons done');
    const second = await findSection('Week 2');
    expect(within(second).getByText('1 of 2 lessons done')).toBeVisible();
    expect(barOf(second)).toBe('50%');
  });

  test('is absent in a section without entries', async () => {
    const root = outlineBlock(ids.root, 'course', { children: [ids.week1] });
    const blocks = {
      [ids.root]: root,
      [ids.week1]: outlineBlock(ids.week1, 'chapter', { display_name: 'Week 1' }),
    };
    openOutline({ outline: { course_blocks: { blocks } } });
    expect(within(await findSection('Week 1')).queryByText(/done/)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('is absent for people who aren’t enrolled', async () => {
    openOutline({ metadata: { is_enrolled: false } });
    await findSection('Week 1');
    expect(screen.queryByText(/done$/)).toBeNull();
    expect(screen.queryByText(/Due next/)).toBeNull();
  });
});

const barOf = (section: HTMLElement) => section.querySelector<HTMLElement>('.bar')?.style.inlineSize;

describe('the next due date', () => {
  const withDue = (changes: Record<string, ReturnType<typeof due>>) => {
    const sequences = Object.entries(changes).map(([id, change]) =>
      outlineBlock(id, 'sequential', {
        display_name: id === ids.series ? 'Series' : 'Exam',
        lms_web_url: 'x',
        ...change,
      }),
    );
    const blocks = [
      outlineBlock(ids.root, 'course', { children: [ids.week1] }),
      outlineBlock(ids.week1, 'chapter', { display_name: 'Week 1', children: Object.keys(changes) }),
      ...sequences,
    ];
    return { course_blocks: { blocks: Object.fromEntries(blocks.map((block) => [block.id, block])) } };
  };

  test('shows its date in the learner’s time zone, and is a link', async () => {
    openOutline({
      outline: withDue({
        [ids.series]: due('2026-02-01T22:59:00Z'),
        [ids.exam]: due('2026-03-01T22:59:00Z'),
      }),
    });
    const line = (await screen.findByText(/^Due next:/)).closest('p');
    expect(line).toHaveTextContent('Due next: Series, Feb 1, 2026, 11:59 PM GMT+1');
    expect(within(line as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/course/${courseId}/${ids.series}`,
    );
  });

  test('uses the server’s clock', async () => {
    const serverTime = { date: 'Mon, 02 Feb 2026 00:00:00 GMT' };
    openOutline({
      outline: withDue({
        [ids.series]: due('2026-02-01T22:59:00Z'),
        [ids.exam]: due('2026-03-01T22:59:00Z'),
      }),
      headers: serverTime,
    });
    expect(await screen.findByText(/^Due next:/)).toHaveTextContent('Exam');
  });

  test('is replaced by the next date when it passes while the page is open', async () => {
    openOutline({
      outline: withDue({
        [ids.series]: due('2026-02-01T22:59:00Z'),
        [ids.exam]: due('2026-03-01T22:59:00Z'),
      }),
    });
    expect(await screen.findByText(/^Due next:/)).toHaveTextContent('Series');
    const look = (time: string) => {
      vi.setSystemTime(Date.parse(time));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    look('2026-02-01T22:58:59Z');
    expect(screen.getByText(/^Due next:/)).toHaveTextContent('Series');
    look('2026-02-01T22:59:01Z');
    expect(screen.getByText(/^Due next:/)).toHaveTextContent('Exam');
    look('2026-03-01T22:59:01Z');
    expect(screen.queryByText(/^Due next:/)).toBeNull();
  });

  test('is between the start button and the contents', async () => {
    openOutline({ outline: withDue({ [ids.series]: due('2026-02-01T22:59:00Z') }) });
    const next = await screen.findByText(/^Due next:/);
    const contents = screen.getByRole('region', { name: 'Course outline' });
    const resume = screen.getByRole('link', { name: 'Resume course' });
    expect(resume.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(next.compareDocumentPosition(contents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is absent without upcoming dates', async () => {
    openOutline({ outline: withDue({ [ids.series]: due('2026-01-01T22:59:00Z') }) });
    await findLine();
    expect(screen.queryByText(/Due next/)).toBeNull();
  });
});
