import type { CourseTree, ToolKey } from '@lectern/olx';
import type { LightMyRequestResponse } from 'fastify';
import { recordCompletion } from '../kernel/completion/save-completion.store.ts';
import { saveEnrollment } from '../kernel/enrollment/enrollment.store.ts';
import { recordProblemScore } from '../kernel/grading/save-scores.store.ts';
import { giveCourseStaffRole } from '../kernel/users/roles.store.ts';
import { insertSession } from '../kernel/users/sessions.store.ts';
import type { User } from '../kernel/users/user.ts';
import type { NewUser } from '../kernel/users/users.store.ts';
import { importCourse } from '../modules/course-files/import-course.ts';
import { insertNotice } from '../modules/notices/notices.store.ts';
import { type Browser, makeBrowser, SESSION_COOKIE } from './browser.ts';
import { openTestSite, type TestSite } from './site.ts';

/** A signed-in user of the site. */
export interface Person {
  user: User;
  browser: Browser;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
}

export interface LearningSite extends TestSite {
  courseKey: string;
  /** Not signed in. */
  visitor: Browser;
  /** A signed-in account; enrolled in the course if it has a mode. */
  join(
    name: string,
    who?: { mode?: string; courseStaff?: boolean; account?: Partial<NewUser> },
  ): Promise<Person>;
  /** Creates a notice, as an operator would. */
  announce(title: string): Promise<void>;
  /** Makes another version of the course the current one. */
  importCourse(tree: CourseTree): Promise<void>;
  /** Completes blocks as their frames would. */
  complete(person: Person, ...usageKeys: string[]): Promise<void>;
  /** Scores a problem as judging would; points before its weight. */
  score(person: Person, usageKey: string, earned: number, possible: number): Promise<void>;
}

/** The LMS in process with one imported course. */
export async function openLearningSite(
  tree: CourseTree,
  {
    toolKeys = [],
    ...options
  }: NonNullable<Parameters<typeof openTestSite>[0]> & { toolKeys?: readonly ToolKey[] } = {},
): Promise<LearningSite> {
  const site = await openTestSite(options);
  const { app, context, clock } = site;
  const { courseKey } = tree;
  await importCourse(context, { tree, assets: [], toolKeys, diagnostics: [] });

  return {
    ...site,
    courseKey,
    visitor: makeBrowser(app),
    async join(name, { mode, courseStaff = false, account = {} } = {}) {
      const user = await site.makeUser(name, account);
      const browser = makeBrowser(app);
      const at = clock.now();
      await context.db.write(async (tx) => {
        const { token } = await insertSession(tx, user.id, at);
        browser.cookies.set(SESSION_COOKIE, token);
        if (mode !== undefined) await saveEnrollment(tx, { userId: user.id, courseKey, mode, at });
        if (courseStaff) await giveCourseStaffRole(tx, { userId: user.id, courseKey, at });
      });
      return {
        user,
        browser,
        get: (url, headers) => browser.get(url, headers),
        post: (url, body = {}) => browser.send('POST', url, { body }),
      };
    },
    async announce(title) {
      const notice = { title, bodyHtml: '<p>Please read.</p>', createdAt: clock.now() };
      await context.db.write((tx) => insertNotice(tx, notice));
    },
    async importCourse(next) {
      await importCourse(context, { tree: next, assets: [], diagnostics: [] });
    },
    async complete({ user }, ...usageKeys) {
      for (const usageKey of usageKeys) {
        const report = { userId: user.id, courseKey, usageKey, completion: 1, at: clock.now() };
        await context.db.write((tx) => recordCompletion(tx, report));
      }
    },
    async score({ user }, usageKey, earned, possible) {
      await context.db.write(async (tx) => {
        const course = await context.courses.findCourse(tx, courseKey);
        if (!course) throw new Error('The course is not there');
        await recordProblemScore(tx, course, {
          userId: user.id,
          usageKey,
          earned,
          possible,
          at: clock.now(),
        });
      });
    },
  };
}
