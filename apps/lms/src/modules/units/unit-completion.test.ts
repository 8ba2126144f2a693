import type { UnitCompletionWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openUnitSite, sectionOf, UNIT, type UnitSite } from './testing/unit-site.ts';

describeDatabases('the completion of a unit', (_, fresh) => {
  let site: UnitSite;
  beforeAll(async () => {
    const unit = { id: 'u1', children: [html('h1'), html('h2')] };
    site = await openUnitSite([sectionOf([unit])], { database: await fresh() });
  });
  afterAll(() => site.close());

  const countQueries = async () => {
    const { values } = await site.context.metrics.querySeconds.get();
    return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
  };

  test('is read once after something was completed in it, for the response and the requests that follow', async () => {
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    const queriesOf = async (act: () => Promise<{ statusCode: number }>) => {
      const before = await countQueries();
      expect((await act()).statusCode).toBe(200);
      return (await countQueries()) - before;
    };
    const view = async (id: string): Promise<UnitCompletionWire> => {
      const response = await frame.call('publish_completion', usageKey('html', id), { completion: 1 });
      expect(response.statusCode).toBe(200);
      return response.json<{ unit: UnitCompletionWire }>().unit;
    };
    const getOutline = () => browser.get(`/api/course_home/outline/${TEST_COURSE_KEY}`);
    const ancestors = [usageKey('chapter', 'c1'), usageKey('sequential', 's1')];

    await getOutline();
    expect(await view('h1')).toEqual({ usageKey: UNIT, complete: false, ancestors: [] });
    expect(await view('h2')).toEqual({ usageKey: UNIT, complete: true, ancestors });
    const afterWork = await queriesOf(getOutline);
    expect(await queriesOf(getOutline)).toBe(afterWork);
    expect(await view('h2')).toEqual({ usageKey: UNIT, complete: true, ancestors });
  });
});
