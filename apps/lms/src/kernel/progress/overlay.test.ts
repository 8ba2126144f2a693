import type { SequenceWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { buildCourse, html, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openLearningSite } from '../../testing/learning-site.ts';

const course = buildCourse({
  sections: [
    {
      id: 'c',
      children: [
        {
          id: 's',
          children: [{ id: 'u', children: [html('now'), html('soon', { start: '2026-03-05T00:00:00Z' })] }],
        },
      ],
    },
  ],
});

describeDatabases('completion', (_, fresh) => {
  test('is computed from the content visible at the time of the request', async () => {
    const site = await openLearningSite(course, { database: await fresh() });
    site.clock.set(Date.parse('2026-03-04T23:59:00Z'));
    const dana = await site.join('dana', { mode: 'audit' });
    await site.complete(dana, usageKey('html', 'now'));
    const isComplete = async () => {
      const response = await dana.get(`/api/courseware/sequence/${usageKey('sequential', 's')}`);
      return response.json<SequenceWire>().items[0]?.complete;
    };
    expect(await isComplete()).toBe(true);
    expect(await isComplete()).toBe(true);
    site.clock.set(Date.parse('2026-03-05T00:00:01Z'));
    expect(await isComplete()).toBe(false);
    await site.complete(dana, usageKey('html', 'soon'));
    expect(await isComplete()).toBe(true);
    await site.close();
  });
});
