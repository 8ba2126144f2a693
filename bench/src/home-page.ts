import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { BENCH_COURSE } from './course.ts';
import { readMetrics } from './metrics.ts';
import type { RunningServer } from './process.ts';
import type { Row } from './table.ts';

const PAGES = 300;

/** Course homes of many learners, one after the other: size of the HTML and processor time with its first screen in it. */
export async function measureHomePages(
  name: string,
  site: Pick<RunningServer, 'origin'>,
  tokens: readonly string[],
): Promise<Row[]> {
  const openPages = async () => {
    let size = 0;
    for (let count = 0; count < PAGES; count += 1) {
      size = Math.max(size, await fetchPage(site.origin, tokens[count % tokens.length] ?? ''));
    }
    return size;
  };
  // V8 compiles the renderer meanwhile.
  await openPages();
  const before = await readMetrics(site.origin);
  const size = await openPages();
  const after = await readMetrics(site.origin);
  const cpu = ((after.cpuSeconds - before.cpuSeconds) * 1000) / PAGES;
  return [
    [`${name}: page of the course home, brotli`, `${(size / 1000).toFixed(1)} kB`, '14 kB'],
    [`${name}: page of the course home, processor time`, `${cpu.toFixed(1)} ms`, '8 ms'],
  ];
}

/** Bytes of the page as it is sent to a browser. Throws unless it has its first screen, in Brotli. */
async function fetchPage(origin: string, session: string): Promise<number> {
  const { body } = await request(`${origin}/course/${BENCH_COURSE}/home`, {
    headers: {
      cookie: `sessionid=${session}`,
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br, zstd',
    },
  });
  const page = Buffer.from(await body.arrayBuffer());
  if (!brotliDecompressSync(page).includes('data-rendered')) throw new Error('The page has no first screen');
  return page.length;
}
