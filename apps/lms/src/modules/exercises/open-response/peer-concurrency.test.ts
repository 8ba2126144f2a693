import { afterEach, expect, test } from 'vitest';
import { describeDatabases } from '../../../testing/databases.ts';
import { claimOf, GOOD, openPeers, type PeerSite } from '../testing/peers.ts';

let site: PeerSite;
afterEach(() => site.close());

describeDatabases('concurrent assessments', (_, fresh) => {
  test('of two learners by each other give both a score', async () => {
    site = await openPeers({}, {}, await fresh());
    const pairs = await Promise.all([site.join('ada'), site.join('ben')]);
    for (const learner of pairs) await learner.claim();
    const both = await Promise.all(pairs.map((learner) => learner.assess()));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const learner of pairs) expect(await learner.score()).toEqual({ earned: 3, possible: 3 });
  });

  test('of one response are all stored, and claims are distributed', async () => {
    site = await openPeers({ mustGrade: 4, mustBeGradedBy: 4 }, {}, await fresh());
    const learners = await Promise.all(['ada', 'ben', 'eva', 'dan', 'fay'].map((name) => site.join(name)));
    const claims = await Promise.all(learners.map((learner) => learner.claim()));
    const authors = claims.map(({ body }) => /By (\w+) &lt;i/.exec(body.html)?.[1]);
    // The last one may be left with their own, and is given one that another has.
    expect(new Set(authors).size).toBeGreaterThan(3);
    for (let round = 0; round < 4; round += 1) {
      const sent = await Promise.all(learners.map((learner) => learner.assess()));
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
    for (const learner of learners) expect(await learner.score()).toEqual({ earned: 3, possible: 3 });
  });

  test('of the same response by the same learner count once', async () => {
    site = await openPeers({ mustGrade: 2, mustBeGradedBy: 2 }, {}, await fresh());
    const [ada, ben] = [await site.join('ada'), await site.join('ben')];
    await site.join('eva');
    const claim = claimOf((await ben.claim()).body.html);
    const fields = { ...GOOD, claim };
    const both = await Promise.all([1, 2].map(() => ben.send('assess-peer', fields)));
    expect(both.filter(({ body }) => body.html.includes('wasn’t saved'))).toHaveLength(1);
    expect(await ben.page()).toContain('1 of 2 done');
    expect(await ada.score()).toBeUndefined();
  });
});
