import { BENCH_COURSE, blockKey, type UnitIds, units } from './course.ts';

const withProblem = units.filter((unit): unit is UnitIds & { problem: string } => unit.problem !== null);

/** A unit that a learner has opened. */
export interface OpenUnit {
  /** Origin of the unit's frame. */
  origin: string;
  /** Path of its page, with the token. */
  path: string;
  /** Path of the handler that accepts answers, and its fields. */
  answerPath: string;
  answerHeaders: Record<string, string>;
  answerBody: string;
}

/** Opens one unit with a problem as a learner; their number selects the unit. */
export async function openUnit(site: string, sessionToken: string, number: number): Promise<OpenUnit> {
  const unit = withProblem[number % withProblem.length];
  if (!unit) throw new Error('The course has no problem');
  const frame = await openFrame(site, sessionToken, blockKey('vertical', unit.unit));
  return {
    origin: frame.origin,
    path: frame.path,
    answerPath: handlerPath(BENCH_COURSE, blockKey('problem', unit.problem), 'problem_check'),
    answerHeaders: frame.headers,
    answerBody: JSON.stringify({ answers: { '2_1': `choice_${number % 2}` } }),
  };
}

/** The frame of a unit: its origin, the path of its page, and the headers of calls from within. */
export async function openFrame(
  site: string,
  sessionToken: string,
  usageKey: string,
): Promise<{ origin: string; path: string; headers: Record<string, string> }> {
  const response = await fetch(`${site}/xblock/${encodeURIComponent(usageKey)}`, {
    redirect: 'manual',
    headers: { cookie: `sessionid=${sessionToken}` },
  });
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`Expected the unit to redirect, but its status was ${response.status}`);
  const { origin, pathname, search } = new URL(location);
  const page = await (await fetch(location)).text();
  const token = /"token":"([^"]+)"/.exec(page)?.[1];
  if (token === undefined) throw new Error('The unit page has no token');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { origin, path: pathname + search, headers };
}

/** The path of a handler of a block. */
export function handlerPath(courseKey: string, usageKey: string, handler: string): string {
  return `/courses/${encodeURIComponent(courseKey)}/xblock/${encodeURIComponent(usageKey)}/handler/${handler}`;
}
