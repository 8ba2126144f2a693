import type { ProblemViewWire } from '@lectern/contract';
import type { ProblemContent, ToolKey } from '@lectern/olx';
import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { saveEnrollment } from '../../../kernel/enrollment/enrollment.store.ts';
import type { User } from '../../../kernel/users/user.ts';
import { type Browser, makeBrowser } from '../../../testing/browser.ts';
import {
  type BlockSpec,
  buildCourse,
  type CourseSpec,
  TEST_COURSE_KEY,
  usageKey,
} from '../../../testing/course-builder.ts';
import type { FreshDatabase } from '../../../testing/databases.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../../testing/site.ts';
import { importCourse } from '../../course-files/import-course.ts';
import type { FrameSettings } from '../unit-page.ts';

export const UNITS_HOST = '127.0.0.1';
export const UNIT = usageKey('vertical', 'u1');

/** A learner's browser with one unit: the page, and the token in it. */
export interface Frame {
  page: LightMyRequestResponse;
  settings: FrameSettings;
  call(
    handler: string,
    usageKey: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Calls a handler of a problem of the test course. */
  problem(id: string, handler: string, body?: object): Promise<{ status: number; body: ProblemViewWire }>;
}

export interface UnitSite extends TestSite {
  browser: Browser;
  /** An enrolled learner who is signed in, in a browser of their own. */
  makeLearner(name: string, mode?: string): Promise<{ user: User; browser: Browser }>;
  openUnit(browser: Browser, usageKey?: string, query?: string): Promise<Frame>;
  importSections(sections: BlockSpec[], more?: Partial<CourseSpec>): Promise<void>;
}

/** One section with one sequence of units. */
export function sectionOf(units: BlockSpec[], sequence: Partial<BlockSpec> = {}): BlockSpec {
  return { id: 'c1', children: [{ id: 's1', ...sequence, children: units }] };
}

export function problemBlock(id: string, content: ProblemContent, more: Partial<BlockSpec> = {}): BlockSpec {
  return { id, content, ...more };
}

/** A site with a course of these sections, and a browser without a session. */
export async function openUnitSite(
  sections: BlockSpec[],
  {
    course = {},
    config = {},
    database,
    log,
    toolKeys = [],
  }: {
    course?: Partial<CourseSpec>;
    config?: Partial<Config>;
    database?: FreshDatabase;
    log?: Context['log'];
    /** Those in the course's export. */
    toolKeys?: readonly ToolKey[];
  } = {},
): Promise<UnitSite> {
  const site = await openTestSite({ config, ...(database && { database }), ...(log && { log }) });
  const { app, context } = site;
  const importSections: UnitSite['importSections'] = async (changed, more = {}) => {
    const tree = buildCourse({ ...course, ...more, sections: changed });
    await importCourse(context, { tree, assets: [], toolKeys, diagnostics: [] });
  };
  await importSections(sections);
  return {
    ...site,
    browser: makeBrowser(app),
    importSections,
    async makeLearner(name, mode = 'audit') {
      const user = await site.makeUser(name);
      const enrollment = { userId: user.id, courseKey: TEST_COURSE_KEY, mode, at: context.clock.now() };
      await context.db.write((tx) => saveEnrollment(tx, enrollment));
      const browser = makeBrowser(app);
      await browser.signIn(name, PASSWORD);
      return { user, browser };
    },
    openUnit: (browser, key = UNIT, query = 'show_title=0') => openFrame(app, browser, key, query),
  };
}

/** Opens a unit as the front end does. */
export async function openFrame(
  app: TestSite['app'],
  browser: Pick<Browser, 'get'>,
  key = UNIT,
  query = 'show_title=0',
): Promise<Frame> {
  return makeFrame(app, await openUnitPage(app, browser, key, query));
}

/** The page that the frame of a unit shows, which may be a notice. */
export async function openUnitPage(
  app: TestSite['app'],
  browser: Pick<Browser, 'get'>,
  key = UNIT,
  query = 'show_title=0',
): Promise<LightMyRequestResponse> {
  return follow(app, await browser.get(`/xblock/${key}?${query}`));
}

async function follow(
  app: TestSite['app'],
  response: LightMyRequestResponse,
): Promise<LightMyRequestResponse> {
  const { location } = response.headers;
  if (response.statusCode !== 302 || typeof location !== 'string') return response;
  const url = new URL(location);
  return app.inject({ method: 'GET', url: url.pathname + url.search, headers: { host: url.host } });
}

export function settingsOf(page: LightMyRequestResponse): FrameSettings {
  const [, json] = /id="lectern-frame"[^>]*>(.*?)<\/script>/s.exec(page.body) ?? [];
  if (json === undefined) throw new Error(`No settings in ${page.statusCode} ${page.body.slice(0, 300)}`);
  return JSON.parse(json);
}

function makeFrame(app: TestSite['app'], page: LightMyRequestResponse): Frame {
  const settings = settingsOf(page);
  const handlers = new URL(settings.handlers);
  const call: Frame['call'] = (handler, key, body = {}, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `${handlers.pathname}${key}/handler/${handler}`,
      headers: { host: handlers.host, authorization: `Bearer ${settings.token}`, ...headers },
      payload: body,
    });
  return {
    page,
    settings,
    call,
    async problem(id, handler, body) {
      const response = await call(handler, usageKey('problem', id), body);
      return { status: response.statusCode, body: response.json() };
    },
  };
}
