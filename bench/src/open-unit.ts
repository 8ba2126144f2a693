import { BENCH_COURSE, blockKey, type UnitIds, units } from './course.ts';

const withProblem = units.filter((unit): unit is UnitIds & { problem: string } => unit.problem !== null);

/** A unit that a learner has opened. */
export interface OpenUnit {
  /** Origin of the unit's frame. */
  origin: string;
  /** Path of its page, with the token. */
  path: string;
  /** Path of the handler that takes answers, and what it takes. */
  answerPath: string;
  answerHeaders: Record<string, string>;
  answerBody: string;
}

/** Opens one unit with a problem as a learner; which one goes by their number. */
export async function openUnit(site: string, sessionToken: string, number: number): Promise<OpenUnit> {
  const unit = withProblem[number % withProblem.length];
  if (!unit) throw new Error('The course has no problem');
  const response = await fetch(`${site}/xblock/${encodeURIComponent(blockKey('vertical', unit.unit))}`, {
    redirect: 'manual',
    headers: { cookie: `sessionid=${sessionToken}` },
  });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`A unit answered ${response.status} instead of a redirect`);
  const { origin, pathname, search } = new URL(location);
  const page = await (await fetch(location)).text();
  const token = /"token":"([^"]+)"/.exec(page)?.[1];
  if (token === undefined) throw new Error('The page of a unit holds no token');
  const key = encodeURIComponent(blockKey('problem', unit.problem));
  return {
    origin,
    path: pathname + search,
    answerPath: `/courses/${encodeURIComponent(BENCH_COURSE)}/xblock/${key}/handler/problem_check`,
    answerHeaders: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    answerBody: JSON.stringify({ answers: { '2_1': `choice_${number % 2}` } }),
  };
}
