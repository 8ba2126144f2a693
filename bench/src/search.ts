import { BENCH_COURSE, units } from './course.ts';
import { headersToWrite } from './headers-to-write.ts';
import type { RunningServer } from './process.ts';
import type { Row } from './table.ts';

const SEARCHES = 200;

/** Searches of many learners, one after the other: half for words of one unit, half for words of every unit. */
export async function measureSearch(
  name: string,
  site: Pick<RunningServer, 'origin'>,
  tokens: readonly string[],
): Promise<Row[]> {
  const times: number[] = [];
  for (let count = 0; count < SEARCHES; count += 1) {
    const text = count % 2 === 0 ? `the reading ${units[count]?.text}` : 'a page of a course';
    const request = await prepareSearch(site.origin, tokens[count % tokens.length] ?? '', text);
    const startedAt = performance.now();
    const response = await fetch(request);
    await response.text();
    if (!response.ok) throw new Error(`A search was refused with ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  const percentile = times.sort((a, b) => a - b)[Math.floor(SEARCHES * 0.95)] ?? 0;
  return [[`${name}: search of the course, 95th percentile`, `${percentile.toFixed(0)} ms`, 'under 50 ms']];
}

async function prepareSearch(origin: string, session: string, text: string): Promise<Request> {
  return new Request(`${origin}/search/${BENCH_COURSE}`, {
    method: 'POST',
    headers: await headersToWrite(origin, session),
    body: new URLSearchParams({ search_string: text, page_size: '50' }),
  });
}
