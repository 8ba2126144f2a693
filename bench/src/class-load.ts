import { setTimeout as delay } from 'node:timers/promises';
import { BENCH_PASSWORD, learnerName } from './learners.ts';
import { openUnit } from './open-unit.ts';
import { percentile, type Row } from './table.ts';

/** Concurrent sign-ins, and the time over which all answers are spread, in milliseconds. */
const SIGN_INS = 250;
const ANSWER_SPAN = 20_000;

interface TimedResponse {
  duration: number;
  isFine: boolean;
}

/** A class over two processes: 250 learners sign in at the same time, and each answers within 20 s. */
export async function measureClass(
  name: string,
  origins: readonly string[],
  tokens: readonly string[],
): Promise<Row[]> {
  const originOf = (number: number) => origins[number % origins.length] ?? '';
  const signIns = await Promise.all(
    Array.from({ length: SIGN_INS }, (_, number) => signIn(originOf(number), learnerName(number))),
  );
  const units = [];
  for (const [number, token] of tokens.entries()) units.push(await openUnit(originOf(number), token, number));
  const answers = await Promise.all(
    units.map(async (unit, number) => {
      await delay((ANSWER_SPAN * number) / units.length);
      return timed(200, () =>
        fetch(unit.origin + unit.answerPath, {
          method: 'POST',
          headers: unit.answerHeaders,
          body: unit.answerBody,
        }),
      );
    }),
  );
  return [
    [`${name}, two processes: ${SIGN_INS} sign in at once, failures`, ...summarize(signIns)],
    [`${name}, two processes: ${tokens.length} answer within 20 s, failures`, ...summarize(answers)],
  ];
}

async function signIn(origin: string, login: string): Promise<TimedResponse> {
  const token = await fetch(`${origin}/csrf/api/v1/token`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const cookie = token.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return timed(303, () =>
    fetch(`${origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, 'x-csrftoken': csrfToken },
      body: new URLSearchParams({ login, password: BENCH_PASSWORD }),
    }),
  );
}

async function timed(status: number, send: () => Promise<Response>): Promise<TimedResponse> {
  const started = performance.now();
  const isFine = await send().then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === status;
    },
    () => false,
  );
  return { duration: performance.now() - started, isFine };
}

function summarize(responses: readonly TimedResponse[]): [result: string, budget: string] {
  const failed = responses.filter(({ isFine }) => !isFine).length;
  const p99 = percentile(
    responses.map(({ duration }) => duration),
    0.99,
  );
  return [`${failed} (99th percentile ${p99.toFixed(0)} ms)`, '0'];
}
