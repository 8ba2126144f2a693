import { afterEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../job-kinds.ts';
import { runDueJobs } from '../../../kernel/jobs/run-jobs.ts';
import { DAY, HOUR } from '../../../lib/durations.ts';
import { act } from '../testing/exercises.ts';
import { claimOf, FAIR, GOOD, openPeers, type PeerSite, refusalOf } from '../testing/peers.ts';

let site: PeerSite;
afterEach(() => site.close());

describe('learners who assess each other', () => {
  test('wait for a response, get one without a name, and get their score with the last assessment', async () => {
    site = await openPeers();
    const ada = await site.join('ada');
    expect(ada.submitted.body.html).toContain('There’s no response for you to assess yet (0 of 1 done)');
    expect((await ada.claim()).body.html).toContain('There’s no response for you to assess yet');

    const ben = await site.join('ben');
    expect(ben.submitted.body.html).toContain('Start assessing');
    const claimed = (await ben.claim()).body.html;
    expect(claimed).toContain('By ada &lt;i&gt;');
    expect(claimed).toContain('Response 1 of 1');
    expect(claimed.replaceAll('By ada', '')).not.toContain('ada');
    expect(await ben.page()).toContain('By ada &lt;i&gt;');
    const assessed = (await ben.assess()).body.html;
    expect(assessed).toContain('You get your score once another learner has assessed your response.');
    expect([await ada.score(), await ben.score()]).toEqual([undefined, undefined]);

    await ada.claim();
    const last = (await ada.assess(FAIR)).body.html;
    expect([await ada.score(), await ben.score()]).toEqual([
      { earned: 3, possible: 3 },
      { earned: 2, possible: 3 },
    ]);
    expect(last).toMatch(/Another learner’s assessment.*Good!.*Clear &lt;b&gt;/s);
    expect((await ben.page()).replaceAll('By ben', '')).not.toMatch(/\bada\b/);
  });

  test('assess responses evenly, none twice, and neither their own nor those of staff', async () => {
    site = await openPeers({ mustGrade: 3 });
    const ada = await site.join('ada');
    await site.join('helper', { isStaff: true });
    const [ben, eva, dan] = [await site.join('ben'), await site.join('eva'), await site.join('dan')];
    const claims = await Promise.all([ada, ben, eva, dan].map((learner) => learner.claim()));
    const authors = claims.map(({ body }) => /By (\w+) &lt;i/.exec(body.html)?.[1]);
    expect(new Set(authors).size).toBeGreaterThan(2);
    expect(authors).not.toContain('helper');
    const seen: (string | undefined)[] = [authors[0]];
    for (let round = 0; round < 2; round += 1) {
      const { body } = await ada.assess();
      seen.push(/By (\w+) &lt;i/.exec(body.html)?.[1]);
    }
    expect(seen.toSorted()).toEqual(['ben', 'dan', 'eva']);
    await ada.assess();
    expect(refusalOf(await ada.assess())).toEqual([200, undefined]);
    expect((await ada.claim()).body.html).not.toContain('name="claim"');
  });

  test('can assess more than required, which changes no score', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    for (const learner of [ada, ben]) {
      await learner.claim();
      await learner.assess();
    }
    const eva = await site.join('eva');
    await eva.claim();
    await eva.assess(FAIR);
    expect(await ada.page()).toContain('Assess another response');
    const more = (await ada.claim()).body.html;
    expect(more).toContain('Another learner’s response');
    expect(more).toContain('By eva');
    await ada.assess();
    expect([await ada.score(), await eva.score()]).toEqual([
      { earned: 3, possible: 3 },
      { earned: 3, possible: 3 },
    ]);
    expect(await ada.page()).toMatch(
      /Assessment 2 of 2 by other learners<.*Doesn’t count toward your score\..*Fair!/s,
    );
  });

  test('lose the claim on a response after eight hours, but can still assess it', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    const claim = claimOf((await ben.claim()).body.html);
    site.clock.advance(8 * HOUR);
    const eva = await site.join('eva');
    expect((await eva.claim()).body.html).toContain('By ada');
    const later = await site.openUnit(ben.browser);
    expect(later.page.body).not.toContain('name="claim"');
    expect((await act(later, 'x1', 'assess-peer', { ...GOOD, claim })).status).toBe(200);
    const { body } = (await site.openUnit(ada.browser)).page;
    expect(body).toContain('Start assessing');
  });

  test('keep their claim on a response for eight hours, and can then get another', async () => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    const claimed = (await ben.claim()).body.html;
    expect(claimed).toContain('By ada');
    site.clock.advance(8 * HOUR - 1);
    const shown = (await site.openUnit(ben.browser)).page.body;
    expect(claimOf(shown)).toBe(claimOf(claimed));
    const eva = await site.join('eva');
    expect((await eva.claim()).body.html).toContain('By ben');
    const again = await act(await site.openUnit(ben.browser), 'x1', 'claim-response');
    expect(claimOf(again.body.html)).toBe(claimOf(claimed));

    site.clock.advance(1);
    const next = await act(await site.openUnit(ben.browser), 'x1', 'claim-response');
    expect(next.body.html).toContain('name="claim"');
    expect(claimOf(next.body.html)).not.toBe(claimOf(claimed));
    site.clock.advance(8 * HOUR - 1);
    expect(claimOf((await site.openUnit(ben.browser)).page.body)).toBe(claimOf(next.body.html));
    expect(await ada.score()).toBeUndefined();
  });

  test('can’t assess with the form of an earlier response', async () => {
    site = await openPeers({ mustGrade: 2 });
    const [ada] = [await site.join('ada'), await site.join('ben'), await site.join('eva')];
    const first = claimOf((await ada.claim()).body.html);
    await ada.assess();
    const again = await ada.send('assess-peer', { ...GOOD, claim: first });
    expect(again.body.html).toMatch(/1 of 2 done.*Your assessment wasn’t saved/s);
  });

  test('assess others after the training, and themselves last', async () => {
    const training = {
      opensAt: null,
      dueAt: null,
      examples: [{ texts: ['x'], choices: [{ criterion: 'Ideas', option: 'Poor' }] }],
    };
    site = await openPeers({}, { training, self: { opensAt: null, dueAt: null } });
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    expect(refusalOf(await ada.claim())).toEqual([409, 'conflict']);
    for (const learner of [ada, ben]) {
      await learner.send('assess-example', { 'option-0': 'Poor' });
      await learner.claim();
      expect((await learner.assess(FAIR)).body.html).toContain('Now assess your response.');
    }
    expect(await ada.score()).toBeUndefined();
    await ada.send('assess-self', GOOD);
    expect(await ada.score()).toEqual({ earned: 2, possible: 3 });
  });

  test('get a score from fewer assessments after seven days where the step is flexible', async () => {
    site = await openPeers({ isFlexible: true, mustBeGradedBy: 9 });
    const [ada, ben, eva] = [await site.join('ada'), await site.join('ben'), await site.join('eva')];
    for (const learner of [ada, ben, eva]) {
      await learner.claim();
      await learner.assess();
    }
    await ben.claim();
    await ben.assess(FAIR);
    const { context } = site;
    const run = () => runDueJobs({ context, origin: 'http://localhost', kinds: jobKinds });
    site.clock.advance(7 * DAY - 1);
    await run();
    expect([await ada.score(), await eva.score()]).toEqual([undefined, undefined]);
    site.clock.advance(1);
    await run();
    const scores = [await ada.score(), await ben.score(), await eva.score()];
    expect(scores.filter((score) => score !== undefined)).toEqual([{ earned: 3, possible: 3 }]);
  });

  test.each([
    ['no option', { 'comment-1': 'Clear' }, [400, 'invalid_answer']],
    ['a missing comment', { 'option-0': 'Good' }, [400, 'invalid_answer']],
  ])('can’t assess with %s', async (_name, fields, refusal) => {
    site = await openPeers();
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    await ben.claim();
    expect(refusalOf(await ben.assess(fields))).toEqual(refusal);
    expect((await ben.assess()).status).toBe(200);
    expect(await ada.page()).toContain('0 of 1 done');
  });

  test('can assess only between the dates of the step', async () => {
    site = await openPeers({ dueAt: 1 });
    const ada = await site.join('ada');
    expect(ada.submitted.body.html).toContain('You can no longer assess other learners’ responses');
    expect(refusalOf(await ada.claim())).toEqual([403, 'past_due']);
    await site.close();
    site = await openPeers({ opensAt: Date.UTC(2099, 0, 1) });
    const ben = await site.join('ben');
    expect(ben.submitted.body.html).toContain('once that step opens');
    expect(refusalOf(await ben.claim())).toEqual([403, 'too_soon']);
  });
});
