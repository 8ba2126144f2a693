import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';

const PATH = '/verified-certificate';

describe.each([null, 'https://id.example.org/start'])(
  'with identity verification at %s',
  (verifyIdentityUrl) => {
    let site: LearningSite;
    beforeAll(async () => {
      site = await openLearningSite(buildCourse({ sections: [] }), { config: { verifyIdentityUrl } });
    });
    afterAll(() => site.close());

    test('explains verified certificates to anyone, and leads on', async () => {
      const visitor = await site.visitor.get(PATH);
      expect([visitor.statusCode, visitor.body]).toEqual([
        200,
        expect.stringContaining('href="/">See the courses'),
      ]);
      const learner = await site.join('dana');
      const { body } = await learner.get(PATH);
      expect(body).toContain('href="/dashboard">Go to your courses');
      expect(body.includes('Verify your identity')).toBe(verifyIdentityUrl !== null);
      expect(body.includes('href="https://id.example.org/start"')).toBe(verifyIdentityUrl !== null);
    });
  },
);
