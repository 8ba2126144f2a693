import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { buildCourse, html } from '../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../testing/learning-site.ts';

const tree = buildCourse({
  sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }],
});
let site: LearningSite;
afterEach(() => site.close());

const findRules = (body: string) => /<script type="speculationrules">(.*?)<\/script>/.exec(body)?.[1];

test.each([
  ['the root', '', '/course/*/home'],
  ['a path', '/learning', '/learning/course/*/home'],
])(
  'dashboard and catalogue prefetch course homes of a front end at %s, and permit that script only',
  async (_, learningUrl, pattern) => {
    site = await openLearningSite(tree, { config: { learningUrl } });
    const dana = await site.join('dana', { mode: 'audit' });
    for (const path of ['/', '/dashboard']) {
      const { body, headers } = await dana.get(path);
      const rules = findRules(body) ?? '';
      expect(JSON.parse(rules)).toEqual({
        prefetch: [{ where: { href_matches: pattern }, eagerness: 'moderate' }],
      });
      const hash = createHash('sha256').update(rules).digest('base64');
      expect(headers['content-security-policy']).toMatch(
        new RegExp(`; script-src 'sha256-${hash.replace(/[+/]/g, '.')}'$`),
      );
    }
  },
);

test('nothing is prefetched of a front end on another origin', async () => {
  site = await openLearningSite(tree, { config: { learningUrl: 'https://learn.example.org' } });
  const { body, headers } = await site.visitor.get('/');
  expect(findRules(body)).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('script-src');
});
