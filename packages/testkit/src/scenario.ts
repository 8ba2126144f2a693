import { makeBrowser } from '@lectern/lms/testing/browser.ts';
import { makeTestClock, type TestClock } from '@lectern/lms/testing/context.ts';
import type { CourseSpec } from '@lectern/lms/testing/course-builder.ts';
import { buildCourse } from '@lectern/lms/testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '@lectern/lms/testing/learning-site.ts';
import { type BrowserWindow, makeBrowserWindow } from './browser-window.ts';

/** A person's role in the course: enrolled in a mode, staff, or neither. */
export type CourseRole = Parameters<LearningSite['join']>[1];

export interface ScenarioSpec<Name extends string = string> {
  course: CourseSpec;
  /** The accounts, by username. */
  people: Record<Name, NonNullable<CourseRole>>;
  /** Initial time of the clock: ISO date-time or epoch milliseconds. */
  at?: string | number;
}

export interface Scenario<Name extends string = string> {
  readonly courseKey: string;
  /** Moves only with `set` and `advance`. */
  readonly clock: TestClock;
  /** The LMS, with helpers that set up state without HTTP. */
  readonly site: LearningSite;
  /** A person's account, for those helpers. Throws for a name that is not in the scenario. */
  person(name: Name): Person;
  /** The browser of a signed-in person; each call returns the same one. */
  as(name: Name): BrowserWindow;
  /** A new browser without a session. */
  asVisitor(): BrowserWindow;
  /** Closes the LMS and drops its database. */
  close(): Promise<void>;
}

/** A course, the people in it and a clock: the whole LMS in process, as one object. Close it at the end. */
export async function openScenario<Name extends string>(spec: ScenarioSpec<Name>): Promise<Scenario<Name>> {
  const clock = makeTestClock(spec.at);
  const site = await openLearningSite(buildCourse(spec.course), { clock });
  const people = new Map<string, { person: Person; browserWindow: BrowserWindow }>();
  for (const [name, role] of Object.entries<NonNullable<CourseRole>>(spec.people)) {
    const person = await site.join(name, role);
    people.set(name, { person, browserWindow: makeBrowserWindow(site.app, person.browser, clock) });
  }

  function get(name: string) {
    const found = people.get(name);
    if (!found) throw new Error(`${name} is not in this scenario`);
    return found;
  }

  return {
    courseKey: site.courseKey,
    clock,
    site,
    person: (name) => get(name).person,
    as: (name) => get(name).browserWindow,
    asVisitor: () => makeBrowserWindow(site.app, makeBrowser(site.app), clock),
    close: () => site.close(),
  };
}
