import { expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { openLearningSite } from '../../testing/learning-site.ts';
import { findAccessOfUser } from '../access/access.ts';
import { findPercentComplete } from './percent-complete.ts';

const UNITS = Array.from({ length: 200 }, (_, index) => `u${index}`);

test('is 100 only once every unit is complete', async () => {
  const children = UNITS.map((id) => ({ id, children: [html(`h-${id}`)] }));
  const site = await openLearningSite(
    buildCourse({ sections: [{ id: 'c', children: [{ id: 's', children }] }] }),
  );
  const dana = await site.join('dana', { mode: 'audit' });
  const percent = async () => {
    const access = await findAccessOfUser(site.context, TEST_COURSE_KEY, dana.user);
    return access && findPercentComplete(access, site.context.db.read);
  };
  expect(await percent()).toBe(0);
  await site.complete(dana, ...UNITS.slice(1).map((id) => usageKey('html', `h-${id}`)));
  expect(await percent()).toBe(99);
  await site.complete(dana, usageKey('html', 'h-u0'));
  expect(await percent()).toBe(100);
  await site.close();
});
