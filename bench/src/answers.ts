import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { BENCH_COURSE, blockKey } from './course.ts';
import { readMetrics } from './metrics.ts';
import { type RunningServer, startServer } from './process.ts';
import type { Row } from './table.ts';

/** Taken in turns, and the middle one counts: other guests of a shared machine make single rounds differ by a third. */
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;
const CONSTANT_SERVER = new URL('./constant-server.ts', import.meta.url).pathname;

const calls = [
  ['outline', `/api/course_home/outline/${BENCH_COURSE}`],
  ['progress', `/api/course_home/progress/${BENCH_COURSE}`],
  ['sequence', `/api/courseware/sequence/${blockKey('sequential', 's3')}`],
] as const;

/** Answers per second of the learner's calls, each beside bare Fastify sending the same bytes as a constant to the same requests. */
export async function measureAnswers(
  site: RunningServer,
  tokens: readonly string[],
  folder: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of calls) {
    const cookies = tokens.map((token) => `sessionid=${token}`);
    const answer = await fetch(site.origin + path, { headers: { cookie: cookies[0] ?? '' } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const file = join(folder, `${name}.json`);
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));

    const constant = await startServer(CONSTANT_SERVER, [file]);
    // Every learner once, so that what is measured is the steady state.
    for (const cookie of cookies) await fetch(site.origin + path, { headers: { cookie } });
    const before = await readMetrics(site.origin);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const peer = await fire(constant.origin, cookies);
      rounds.push({ peer, ours: await fire(site.origin + path, cookies) });
    }
    const after = await readMetrics(site.origin);
    await constant.stop();
    const { peer, ours } = middle(rounds);
    const queries = (after.queries - before.queries) / (after.requests - before.requests - 1);
    rows.push(
      [
        `${name}: answers per second`,
        `${ours.perSecond} (constant ${peer.perSecond}, ${shareOf({ peer, ours }).toFixed(2)} of it)`,
        'half of the constant',
      ],
      [`${name}: 99th percentile`, `${ours.p99} ms (constant ${peer.p99} ms)`, ''],
      [`${name}: queries for each request`, queries.toFixed(1), 'constant'],
    );
  }
  return rows;
}

interface Fired {
  perSecond: number;
  p99: number;
}

interface Round {
  peer: Fired;
  ours: Fired;
}

const shareOf = ({ peer, ours }: Round) => ours.perSecond / peer.perSecond;

/** The round whose share is in the middle of all. */
function middle(rounds: readonly Round[]): Round {
  const found = rounds.toSorted((a, b) => shareOf(a) - shareOf(b))[Math.floor(rounds.length / 2)];
  if (!found) throw new Error('There was no round');
  return found;
}

async function fire(url: string, cookies: readonly string[]): Promise<Fired> {
  const requests = cookies.map((cookie) => ({ method: 'GET' as const, headers: { cookie } }));
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused answers`);
  return { perSecond: Math.round(result.requests.average), p99: result.latency.p99 };
}
