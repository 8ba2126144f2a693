import { cookieNames, type ExerciseViewWire } from '@lectern/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { listCompletions } from '../../kernel/completion/completion.store.ts';
import { listProblemScores } from '../../kernel/grading/grading.store.ts';
import { type BlockSpec, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';
import { act, exerciseBlock } from './testing/exercises.ts';
import { SORTABLE, wordCloudOf, writtenOf } from './testing/types.ts';

let site: UnitSite;
afterEach(() => site.close());

const KEY = usageKey('exercise', 'x1');

async function open(block: BlockSpec) {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])]);
  const { browser, user } = await site.makeLearner('ada');
  const frame = await site.openUnit(browser);
  const { read } = site.context.db;
  return {
    frame,
    browser,
    page: frame.page.body,
    send: (action: string, fields: Record<string, string | string[]> = {}) =>
      act(frame, 'x1', action, fields),
    score: async () => (await listProblemScores(read, user.id, TEST_COURSE_KEY)).get(KEY),
    isComplete: async () => (await listCompletions(read, user.id, TEST_COURSE_KEY)).has(KEY),
  };
}

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.error_code];

describe('an image explorer', () => {
  test('has a named button for each place, and all texts', async () => {
    const { page, isComplete } = await open(
      exerciseBlock(
        'x1',
        {
          type: 'image-explorer',
          image: { src: 'https://a.example/map.png', alt: '' },
          introduction: { html: '<p>Look around.</p>' },
          places: [
            { title: 'The "harbor"', text: { html: '<p>Ships.</p>' }, youtubeId: null, x: 25, y: 50 },
            { title: '', text: { html: '<p>Sand.</p>' }, youtubeId: 'dmoZXcuozFQ', x: 0, y: 100 },
          ],
        },
        { completedBy: 'viewing' },
      ),
    );
    expect(page).toMatch(
      /<button type="button" class="explorer-place" style="--x: 25.00%; --y: 50.00%" aria-expanded="false" aria-controls="([^"]+)" disabled>1<span class="visually-hidden">: The &quot;harbor&quot;<.*<li id="\1" tabindex="-1">/s,
    );
    expect(page.match(/class="explorer-place"/g)).toHaveLength(2);
    expect(page).toContain('<p>Sand.</p>');
    expect(page).toContain('href="https://www.youtube.com/watch?v=dmoZXcuozFQ"');
    expect(page).toContain('data-script="exercise-explorer.js"');
    expect(await isComplete()).toBe(false);
  });
});

test('is shown as another tab left it', async () => {
  const { frame, send } = await open(exerciseBlock('x1', wordCloudOf(), { maxAttempts: 1 }));
  const get = async () => {
    const response = await frame.call('exercise_get', KEY);
    return { status: response.statusCode, ...response.json<ExerciseViewWire>() };
  };
  expect(await get()).toMatchObject({ status: 200, announcement: '', complete: false, unit: null });
  expect((await get()).html).toContain('name="word"');
  await send('submit-words', { word: 'salt' });
  expect((await get()).html).toContain('The words of all learners: 1');
});

describe('a word cloud', () => {
  test('accepts words once, and shows those of all learners', async () => {
    const { send, page } = await open(exerciseBlock('x1', wordCloudOf(), { maxAttempts: 1 }));
    expect(page.match(/name="word"/g)).toHaveLength(3);
    const { body } = await send('submit-words', { word: [' Deep  BLUE ', 'salt', 'Salt'] });
    expect(body.html).toContain('The words of all learners: 2');
    expect(body.html).toMatch(/<bdi>salt<\/bdi><small>67%/);
    expect(body.html).toMatch(/<th scope="row" dir="auto">deep blue .*?<td>1<\/td><td>33%/s);
    expect(refusalOf(await send('submit-words', { word: 'more' }))).toEqual([403, 'attempts_exhausted']);
  });

  test.each([
    ['nothing', { word: [' ', ''] }],
    ['a sentence without end', { word: 'x'.repeat(101) }],
  ])('refuses %s', async (_, fields) => {
    const { send } = await open(exerciseBlock('x1', wordCloudOf(), { maxAttempts: 1 }));
    expect(refusalOf(await send('submit-words', fields))).toEqual([400, 'invalid_answer']);
  });

  test('shows at most as many words as the author wants, and markup as text', async () => {
    const cloud = wordCloudOf({ maxWords: 1, showsPercent: false });
    const { send } = await open(exerciseBlock('x1', cloud, { maxAttempts: 1 }));
    const { body } = await send('submit-words', { word: ['<b>x', '<b>x', 'a', 'too many'] });
    expect(body.html).toContain('The words of all learners: 1');
    expect(body.html).toContain('&lt;b&gt;x');
    expect(body.html).not.toContain('%</small>');
  });
});

describe('a block for work done elsewhere', () => {
  const done = (more: Partial<BlockSpec> = {}) =>
    exerciseBlock('x1', { type: 'done' }, { pointsPossible: 1 }, more);

  test('is marked as done by the learner, who can undo it', async () => {
    const { send, score, isComplete } = await open(done());
    const marked = await send('mark-done');
    expect(marked.body).toMatchObject({ complete: true, announcement: 'Marked as complete.' });
    expect(marked.body.html).toContain('1 of 1 point, ungraded');
    expect([await score(), await isComplete()]).toEqual([{ earned: 1, possible: 1 }, true]);

    const unmarked = await send('mark-undone');
    expect(unmarked.body.unit).toMatchObject({ complete: false });
    expect([await score(), await isComplete()]).toEqual([{ earned: 0, possible: 1 }, false]);
  });

  test('isn’t scored after the due date', async () => {
    const { send, score, page } = await open(done({ due: '2026-01-13T00:00:00Z' }));
    expect(page).toContain('The due date has passed.');
    expect(page).not.toContain('value="mark-done"');
    expect(refusalOf(await send('mark-done'))).toEqual([403, 'past_due']);
    expect(await score()).toBeUndefined();
  });
});

describe('a text that learners write', () => {
  test.each([
    [2, 5, 'From 2 to 5 words.'],
    [1, 5, 'Up to 5 words.'],
    [2, 10_000, 'At least 2 words.'],
    [1, 10_000, ' words.'],
  ])('of %i to %i words states the limits that learners may reach', async (minWords, maxWords, words) => {
    const { page } = await open(exerciseBlock('x1', writtenOf({ minWords, maxWords })));
    expect(page.includes(words)).toBe(maxWords === 5 || minWords > 1);
  });

  const block = (more = {}, settings = {}) =>
    exerciseBlock('x1', writtenOf(more), { pointsPossible: 4, maxAttempts: 3, ...settings });

  test.each([
    ['with a phrase for full credit, in any case', 'Because the MOON pulls', 4, 'Correct'],
    ['with a phrase for half credit', 'by gravity alone', 2, 'Partially correct'],
    ['with neither', 'no idea at all', 0, 'Incorrect'],
  ])('%s', async (_, answer, earned, word) => {
    const { send, score, isComplete } = await open(block());
    const { body } = await send('submit', { answer });
    expect(body.html).toContain(`>${word}<`);
    expect(await score()).toEqual({ earned, possible: 4 });
    expect(await isComplete()).toBe(true);
  });

  test.each([
    ['no words', ' \n ', 'Write an answer before you submit.'],
    ['too few', 'Moon', 'Your answer has 1 of at least 2 words.'],
    ['too many', 'a b c d e f', 'Your answer has 6 words. It can have up to 5.'],
  ])('%s is refused and costs no attempt', async (_, answer, detail) => {
    const { send } = await open(block());
    const refused = await send('submit', { answer });
    expect([...refusalOf(refused), refused.body.detail]).toEqual([400, 'invalid_answer', detail]);
    expect((await send('submit', { answer: 'the moon' })).body.html).toContain(
      'You have used 1 of 3 attempts.',
    );
  });

  test('is saved without being judged, and shown at the next visit, escaped', async () => {
    const { send, browser, score } = await open(block());
    await send('save', { answer: '</textarea><b>moon' });
    expect(await score()).toBeUndefined();
    const { body } = (await site.openUnit(browser)).page;
    expect(body).toContain('&lt;/textarea&gt;&lt;b&gt;moon</textarea>');
    expect(body).not.toContain('verdict-word');
  });

  test('can’t be saved any more once all attempts are used', async () => {
    const { send } = await open(block({}, { maxAttempts: 1 }));
    await send('submit', { answer: 'the moon' });
    expect(refusalOf(await send('save', { answer: 'the sun' }))).toEqual([403, 'attempts_exhausted']);
  });

  test('is compared with the author’s text, which isn’t sent before', async () => {
    const more = {
      fullCredit: [],
      halfCredit: [],
      comparison: { html: '<p>The pull of the moon</p>' },
      hints: [{ html: 'Look up' }],
    };
    const { send, page } = await open(block(more));
    expect(page).not.toContain('The pull of the moon');
    expect(page).not.toContain('Look up');
    const hinted = await send('hint', { answer: 'Some words' });
    expect(hinted.body.html).toContain('Look up');
    expect(hinted.body.html).toContain('Some words</textarea>');
    expect(refusalOf(await send('hint'))).toEqual([403, 'no_more_hints']);
    expect((await send('submit', { answer: 'My own words' })).body.html).toContain('The pull of the moon');
  });
});

describe('after a text was submitted, to a reader of Hebrew,', () => {
  test.each([
    ['the author’s words have their own language and direction', 'Now compare.', '<bdi>Now compare.</bdi>'],
    ['those of the site are marked as Hebrew', null, '<bdi lang="he" dir="rtl">התשובה הוגשה.</bdi>'],
  ])('%s', async (_, submittedMessage, shown) => {
    const { browser } = await open(exerciseBlock('x1', writtenOf({ submittedMessage })));
    browser.cookies.set(cookieNames.language, 'he');
    const { body } = await act(await site.openUnit(browser), 'x1', 'submit', { answer: 'the moon' });
    expect(body.html).toMatch(new RegExp(`data-message>${shown}</div>`));
  });
});

describe('items to put in order', () => {
  const block = exerciseBlock('x1', SORTABLE, { pointsPossible: 1, weight: 8, maxAttempts: 2 });
  const itemsIn = (html: string) =>
    [...html.matchAll(/name="item" value="([^"]*)"/g)].map(([, item]) => item);

  test('are shuffled', async () => {
    const { page } = await open(block);
    expect(itemsIn(page).sort()).toEqual(SORTABLE.items);
    expect(itemsIn(page)).not.toEqual(SORTABLE.items);
  });

  test('earn a share for each right place', async () => {
    const { send, score } = await open(block);
    const half = await send('submit', { item: ['Ant', 'Cat', 'Whale', 'Horse'] });
    expect(half.body.html).toContain('2 of 4 items are in the right place.');
    expect(half.body.html).toContain('4 of 8 points');
    expect(await score()).toEqual({ earned: 0.5, possible: 1 });
    await send('submit', { item: SORTABLE.items });
    expect(await score()).toEqual({ earned: 1, possible: 1 });
    expect(refusalOf(await send('submit', { item: SORTABLE.items }))).toEqual([403, 'attempts_exhausted']);
  });

  test.each([
    ['too few items', { item: ['Ant'] }],
    ['an item twice', { item: ['Ant', 'Ant', 'Cat', 'Horse'] }],
    ['others', { item: ['Ant', 'Cat', 'Horse', 'Mouse'] }],
    ['none', {}],
  ])('%s are refused', async (_, fields) => {
    const { send } = await open(block);
    expect(refusalOf(await send('submit', fields))).toEqual([409, 'conflict']);
  });

  test('have a script that other units don’t load', async () => {
    const { page } = await open(block);
    expect(page).toContain('exercise-sortable.js');
    await site.close();
    const other = await open(exerciseBlock('x1', wordCloudOf()));
    expect(other.page).toContain('exercise.js');
    expect(other.page).not.toContain('exercise-sortable.js');
  });
});

test('a document of another site has a frame and a link, and is completed by viewing', async () => {
  const src = 'https://docs.google.com/document/d/1/pub?embedded=true&x=1';
  const block = exerciseBlock(
    'x1',
    { type: 'embed', media: 'frame', src, alt: '', ratio: 1.5 },
    { completedBy: 'viewing' },
    { name: 'Syllabus' },
  );
  const { frame, page, isComplete, send } = await open(block);
  const escaped = src.replaceAll('&', '&amp;');
  expect(page).toContain(`<iframe src="${escaped}"`);
  expect(page).toContain(`<a href="${escaped}" target="_blank"`);
  expect(page).toContain('data-completes-when-seen');
  expect((await frame.call('publish_completion', KEY, { completion: 1 })).statusCode).toBe(200);
  expect(await isComplete()).toBe(true);
  expect(refusalOf(await send('anything'))).toEqual([400, 'bad_request']);
});
