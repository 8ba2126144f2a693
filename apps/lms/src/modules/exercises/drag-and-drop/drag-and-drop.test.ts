import { cookieNames } from '@lectern/contract';
import type { DragAndDropExercise } from '@lectern/olx';
import { afterEach, expect, test } from 'vitest';
import { describeDatabases } from '../../../testing/databases.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock } from '../testing/exercises.ts';
import { dragAndDropOf } from './testing/drag-and-drop.ts';

let site: UnitSite;
afterEach(() => site.close());

/** What is in the bank and in each zone, as it is read. */
function itemsIn(page: string): string[][] {
  return page
    .split(/data-zone="/)
    .slice(1)
    .map((zone) =>
      [...zone.matchAll(/class="drag-item[^>]*>(?:<span[^>]*>)?([^<]+)/g)].map(([, name = '']) => name),
    );
}
const scoreIn = (page: string) =>
  /<p class="problem-score">(.*?)<\/p>/s.exec(page)?.[1]?.replace(/<[^>]*>/g, '');

describeDatabases('drag and drop', (_, fresh) => {
  const open = async (exercise: DragAndDropExercise, maxAttempts: number | null = null, more = {}) => {
    const settings = { pointsPossible: 3, weight: 1, maxAttempts };
    const block = exerciseBlock('x1', exercise, settings, more);
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])], { database: await fresh() });
    const { browser } = await site.makeLearner('ada');
    return { browser, frame: await site.openUnit(browser) };
  };

  test('judges each drop: a right item stays, a wrong one returns, and the best score counts', async () => {
    const { browser, frame } = await open(dragAndDropOf());
    expect(frame.page.body).toContain('Begin with the fish');
    for (const secret of ['It swims', 'Croak', 'Brumm', 'Well sorted'])
      expect(frame.page.body).not.toContain(secret);

    const wrong = await act(frame, 'x1', 'drop', { item: 'car', zone: 'sea' });
    expect(wrong.body).toMatchObject({ complete: false, announcement: '“Car” doesn’t belong to “The sea”.' });
    expect(wrong.body.html).toContain('Brumm');
    expect(itemsIn(wrong.body.html)).toEqual([['Fish', 'Frog', 'Car'], [], []]);

    const right = await act(frame, 'x1', 'drop', { item: 'fish', zone: 'sea' });
    expect(right.body).toMatchObject({
      complete: false,
      announcement: 'Correct: “Fish” belongs to “The sea”.',
    });
    expect(right.body.html).toContain('It swims');
    expect(itemsIn(right.body.html)).toEqual([['Frog', 'Car'], ['Fish'], []]);
    // The decoy in the bank counts, as in Open edX: (1 + 1) / 3.
    expect(scoreIn(right.body.html)).toContain('0.67 of 1 point');

    const last = await act(frame, 'x1', 'drop', { item: 'frog', zone: 'land' });
    expect(last.body).toMatchObject({ complete: true });
    expect(last.body.html).toContain('Well sorted');
    expect(scoreIn(last.body.html)).toContain('1 of 1 point');

    await act(frame, 'x1', 'reset');
    const again = (await site.openUnit(browser)).page.body;
    expect(itemsIn(again)).toEqual([['Fish', 'Frog', 'Car'], [], []]);
    expect(scoreIn(again)).toContain('1 of 1 point');
  });

  test('judges a submission as a whole, and wrong items return', async () => {
    const { browser, frame } = await open(dragAndDropOf({ judges: 'submissions' }), 2);
    const empty = await act(frame, 'x1', 'submit');
    expect([empty.status, empty.body.detail]).toEqual([400, 'Place at least one item before you submit.']);
    await act(frame, 'x1', 'move', { item: 'fish', zone: 'land' });
    await act(frame, 'x1', 'move', { item: 'frog', zone: 'land' });
    const moved = await act(frame, 'x1', 'move', { item: 'car', zone: 'land' });
    expect(moved.body.announcement).toBe('“Car” is in “The land”.');
    browser.cookies.set(cookieNames.language, 'fr');
    const french = await act(await site.openUnit(browser), 'x1', 'move', { item: 'frog', zone: 'sea' });
    expect(french.body.announcement).toMatch(/^«\sFrog\s» est dans «\sThe sea\s».$/);
    await act(frame, 'x1', 'move', { item: 'frog', zone: 'land' });
    expect(moved.body.html).not.toMatch(/Croak|Brumm/);
    expect(itemsIn(moved.body.html)).toEqual([[], [], ['Fish', 'Frog', 'Car']]);

    const first = await act(frame, 'x1', 'submit');
    expect(first.body).toMatchObject({
      complete: true,
      announcement: '1 of 3 items are right. 2 were misplaced and are back with the items.',
    });
    expect(first.body.html).toContain('Brumm');
    expect(itemsIn(first.body.html)).toEqual([['Fish', 'Car'], [], ['Frog']]);
    expect(scoreIn(first.body.html)).toContain('0.33 of 1 point');
    expect(first.body.html).toContain('You have used 1 of 2 attempts.');

    await act(frame, 'x1', 'move', { item: 'frog', zone: '' });
    const second = await act(frame, 'x1', 'move', { item: 'fish', zone: 'sea' });
    expect(second.body.html).not.toContain('Show answer');
    const last = await act(frame, 'x1', 'submit');
    expect(last.body.announcement).toBe('2 of 3 items are right.');
    expect(scoreIn(last.body.html)).toContain('0.67 of 1 point');
    expect(last.body.html).toContain('Well sorted');
    expect(last.body.html.replace(/<[^>]*>/g, '')).toContain('Frog: The sea or The land');

    for (const action of ['submit', 'move', 'reset']) {
      const { status, body } = await act(frame, 'x1', action, { item: 'frog', zone: 'sea' });
      expect([status, body.error_code], action).toEqual([403, 'attempts_exhausted']);
    }
  });

  test('keeps the best score after a reset and worse tries, where drops are judged', async () => {
    const { browser, frame } = await open(dragAndDropOf());
    await act(frame, 'x1', 'drop', { item: 'fish', zone: 'sea' });
    const best = await act(frame, 'x1', 'drop', { item: 'frog', zone: 'land' });
    expect(scoreIn(best.body.html)).toContain('1 of 1 point');
    const reset = await act(frame, 'x1', 'reset');
    expect(reset.body.announcement).toBe('All items are back. Your score stays.');
    for (const [item, zone] of [
      ['car', 'sea'],
      ['fish', 'sea'],
    ] as const) {
      const { body } = await act(frame, 'x1', 'drop', { item, zone });
      expect(scoreIn(body.html), item).toContain('1 of 1 point');
    }
    expect(scoreIn((await site.openUnit(browser)).page.body)).toContain('1 of 1 point');
  });

  test.each(['always', 'never'] as const)(
    'keeps the best score after a reset and a worse submission, with results shown: %s',
    async (showCorrectness) => {
      const exercise = dragAndDropOf({ judges: 'submissions' });
      const { frame } = await open(exercise, null, { showCorrectness });
      const readEarned = () =>
        site.context.db.read.selectFrom('problem_scores').select('earned').executeTakeFirst();
      await act(frame, 'x1', 'move', { item: 'fish', zone: 'sea' });
      await act(frame, 'x1', 'move', { item: 'frog', zone: 'land' });
      await act(frame, 'x1', 'submit');
      expect(await readEarned()).toEqual({ earned: 3 });
      await act(frame, 'x1', 'reset');
      await act(frame, 'x1', 'move', { item: 'car', zone: 'land' });
      expect((await act(frame, 'x1', 'submit')).status).toBe(200);
      expect(await readEarned()).toEqual({ earned: 3 });
    },
  );

  test('counts two concurrent submissions as two attempts', async () => {
    const { frame } = await open(dragAndDropOf({ judges: 'submissions' }), 1);
    await act(frame, 'x1', 'move', { item: 'fish', zone: 'sea' });
    const statuses = (await Promise.all([1, 2, 3].map(() => act(frame, 'x1', 'submit')))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 403, 403]);
  });

  test('hides results if the author does', async () => {
    const { frame } = await open(dragAndDropOf({ judges: 'submissions' }), 2, { showCorrectness: 'never' });
    await act(frame, 'x1', 'move', { item: 'fish', zone: 'land' });
    const { body } = await act(frame, 'x1', 'submit');
    expect(body.announcement).toBe('Your answer is submitted.');
    expect(itemsIn(body.html)).toEqual([['Frog', 'Car'], [], ['Fish']]);
    expect(body.html).not.toMatch(/drag-verdict|0\.33/);
  });

  test('rejects moves after the due date', async () => {
    const { frame } = await open(dragAndDropOf(), null, { graded: true, due: 1 });
    expect(frame.page.body).not.toContain('data-item');
    const { status, body } = await act(frame, 'x1', 'drop', { item: 'fish', zone: 'sea' });
    expect([status, body.error_code]).toEqual([403, 'past_due']);
  });

  test('limits the items of a zone as the author says', async () => {
    const { frame } = await open(dragAndDropOf({ judges: 'submissions', maxItemsPerZone: 1 }));
    await act(frame, 'x1', 'move', { item: 'fish', zone: 'sea' });
    const { status, body } = await act(frame, 'x1', 'move', { item: 'frog', zone: 'sea' });
    expect([status, body.detail]).toEqual([400, 'This zone is full. Take an item out of it first.']);
  });

  test.each([
    ['an item that there is not', 'drop', { item: '__proto__', zone: 'sea' }],
    ['a zone that there is not', 'drop', { item: 'fish', zone: 'constructor' }],
    ['the bank', 'drop', { item: 'fish', zone: '' }],
    ['nothing', 'drop', {}],
    ['a move where drops are judged', 'move', { item: 'fish', zone: 'sea' }],
    ['a submission where drops are judged', 'submit', {}],
  ])('refuses %s', async (_, action, fields) => {
    const { frame } = await open(dragAndDropOf());
    const { status, body } = await act(frame, 'x1', action, fields);
    expect([status, body.error_code]).toEqual([400, 'invalid_answer']);
  });
});
