import type { Exercise } from '@lectern/olx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { html, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';
import { act, exerciseBlock, pollOf } from './testing/exercises.ts';
import { wordCloudOf } from './testing/types.ts';

describeDatabases('what types of exercises load', (_, fresh) => {
  let site: UnitSite;
  let dana: Awaited<ReturnType<UnitSite['makeLearner']>>;
  const unitOf = (id: string, exercises: Exercise[]) => ({
    id,
    children: exercises.map((exercise, index) => exerciseBlock(`${id}e${index}`, exercise)),
  });

  beforeEach(async () => {
    const units = [
      { id: 'u1', children: [html('h1')] },
      unitOf('u2', [pollOf()]),
      unitOf('u3', [pollOf(), pollOf(), wordCloudOf()]),
    ];
    site = await openUnitSite([sectionOf(units)], { database: await fresh() });
    dana = await site.makeLearner('dana');
  });
  afterEach(() => site.close());

  async function countQueries(unit: string): Promise<number> {
    const total = async () => {
      const { values } = await site.context.metrics.querySeconds.get();
      return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
    };
    const key = usageKey('vertical', unit);
    await site.openUnit(dana.browser, key);
    const before = await total();
    const { page } = await site.openUnit(dana.browser, key);
    expect(page.statusCode).toBe(200);
    return (await total()) - before;
  }

  async function actIn(unit: string, id: string, action: string, fields: Record<string, string | string[]>) {
    const frame = await site.openUnit(dana.browser, usageKey('vertical', unit));
    return (await act(frame, id, action, fields)).status;
  }

  test('the states of a unit are one query, and the results of all its exercises another', async () => {
    const ofText = await countQueries('u1');
    expect(await countQueries('u2')).toBe(ofText + 1);
    const words = ['sea', 'salt', 'tide'];
    expect(await actIn('u2', 'u2e0', 'vote', { choice: 't' })).toBe(200);
    expect(await actIn('u3', 'u3e0', 'vote', { choice: 't' })).toBe(200);
    expect(await actIn('u3', 'u3e1', 'vote', { choice: 'c' })).toBe(200);
    expect(await actIn('u3', 'u3e2', 'submit-words', { word: words })).toBe(200);
    expect(await countQueries('u2')).toBe(ofText + 2);
    expect(await countQueries('u3')).toBe(ofText + 2);
  });
});
