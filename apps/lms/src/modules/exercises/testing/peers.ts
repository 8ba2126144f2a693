import type { OpenResponseExercise, PeerStep } from '@lectern/olx';
import { listProblemScores } from '../../../kernel/grading/grading.store.ts';
import { giveCourseStaffRole } from '../../../kernel/users/roles.store.ts';
import type { User } from '../../../kernel/users/user.ts';
import type { Browser } from '../../../testing/browser.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import type { FreshDatabase } from '../../../testing/databases.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock } from './exercises.ts';
import { OPEN_RESPONSE } from './responses.ts';

const KEY = usageKey('exercise', 'x1');
const PATH = `/courses/${TEST_COURSE_KEY}/staff/responses`;
const STEP: PeerStep = { opensAt: null, dueAt: null, mustGrade: 1, mustBeGradedBy: 1, isFlexible: false };
/** Fields of the rubric: 3 and 2 of 3 points. */
export const GOOD = { 'option-0': 'Good', 'comment-1': 'Clear <b>' };
export const FAIR = { 'option-0': 'Fair', 'comment-1': 'Plain', comment: 'Well done' };

type Fields = Record<string, string>;
type ActResult = Awaited<ReturnType<typeof act>>;

/** A learner who has submitted a response. */
interface Peer {
  user: User;
  browser: Browser;
  submitted: ActResult;
  send(action: string, fields?: Fields): Promise<ActResult>;
  claim(): Promise<ActResult>;
  /** Assesses the response that the last page showed. */
  assess(fields?: Fields): Promise<ActResult>;
  page(): Promise<string>;
  score(): Promise<unknown>;
}

/** A site with one open response in which learners assess each other. */
export interface PeerSite extends UnitSite {
  join(name: string, options?: { isStaff?: boolean }): Promise<Peer>;
  openStaff(): Promise<{
    browser: Browser;
    viewAs(name: string): Promise<unknown>;
    list(): Promise<string>;
    response(learner: string): Promise<string>;
    change(learner: string, change: string, fields?: Fields): Promise<unknown>;
  }>;
}

/** Without more, each learner assesses one response. */
export async function openPeers(
  step: Partial<PeerStep> = {},
  more: Partial<OpenResponseExercise> = {},
  database?: FreshDatabase,
): Promise<PeerSite> {
  const peer = { ...STEP, ...step };
  const exercise = { ...OPEN_RESPONSE, self: null, waitsForStaff: false, peer, ...more };
  const block = exerciseBlock('x1', exercise, { pointsPossible: 3, maxAttempts: 1 });
  const site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])], {
    ...(database && { database }),
  });
  return {
    ...site,
    join: (name, options) => join(site, name, options),
    openStaff: () => openStaff(site),
  };
}

async function join(site: UnitSite, name: string, { isStaff = false } = {}): Promise<Peer> {
  const { browser, user } = await site.makeLearner(name);
  if (isStaff) await makeStaff(site, user);
  const frame = await site.openUnit(browser);
  const send: Peer['send'] = (action, fields = {}) => act(frame, 'x1', action, fields);
  const submitted = await send('submit-response', { 'text-0': `By ${name} <i>` });
  let shown = submitted.body.html;
  const keep = async (sent: Promise<ActResult>) => {
    const result = await sent;
    if (result.status === 200) shown = result.body.html;
    return result;
  };
  return {
    user,
    browser,
    send,
    submitted,
    claim: () => keep(send('claim-response')),
    assess: (fields = GOOD) => keep(send('assess-peer', { ...fields, claim: claimOf(shown) })),
    page: async () => (await site.openUnit(browser)).page.body,
    score: async () => (await listProblemScores(site.context.db.read, user.id, TEST_COURSE_KEY)).get(KEY),
  };
}

async function openStaff(site: UnitSite): ReturnType<PeerSite['openStaff']> {
  const { browser, user } = await site.makeLearner('teacher');
  await makeStaff(site, user);
  const get = async (fields: Fields) =>
    (await browser.get(`${PATH}?${new URLSearchParams({ block: KEY, ...fields }).toString()}`)).body;
  return {
    browser,
    viewAs: (name) =>
      browser.send('POST', `/courses/${TEST_COURSE_KEY}/masquerade`, {
        body: { role: 'student', user_name: name },
      }),
    list: () => get({}),
    response: (learner) => get({ learner }),
    change: (learner, change, fields = {}) => {
      const submitted = String(site.context.clock.now());
      return browser.submit(PATH, { block: KEY, learner, change, submitted, ...fields });
    },
  };
}

async function makeStaff({ context }: UnitSite, { id }: User): Promise<void> {
  const role = { userId: id, courseKey: TEST_COURSE_KEY, at: 1 };
  await context.db.write((tx) => giveCourseStaffRole(tx, role));
}

/** The claim in a rendered exercise; '' where there is none. */
export const claimOf = (html: string): string => /name="claim" value="(\d+)"/.exec(html)?.[1] ?? '';

export const refusalOf = ({ status, body }: ActResult) => [status, body.error_code];
