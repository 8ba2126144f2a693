import type { CourseName, HostileSite, Sent } from './hostile-site.ts';
import type { Person } from './learning-site.ts';

/**
 * The type of a field; each has invalid values to test. `key`: one that exists; `nullable`: that, or null; `remark`:
 * text of any length; `form`: a field of a form; `way`: an optional return URL of a form; `answers` to a problem, and a
 * `draft` of them.
 */
export type FieldKind =
  | 'key'
  | 'nullable'
  | 'text'
  | 'remark'
  | 'number'
  | 'flag'
  | 'form'
  | 'way'
  | 'answers'
  | 'draft';
/** Why a course is closed to the sender. */
export type Denial = Exclude<CourseName, 'open'> | 'stranger' | 'left';
/** The reason why a test doesn't apply to this write. */
export interface Without {
  without: string;
}

/** How a write responds to courses. */
export interface CourseRow {
  /** The status for an unknown course, and for an invalid key. */
  unknown: number;
  malformed: number;
  /** The status for each denial; omitted ones don't refuse the write, as `otherwise` says. */
  denied: Partial<Record<Denial, number>>;
  otherwise: string;
}

/** One write: who may send it, a valid request, and what it must refuse. */
export interface WriteRow {
  /**
   * `user`: a call that needs an account; `learner`: one that responds to anonymous visitors with 403; `page`: a form
   * that redirects them to sign in; `view`: a call that does the same; `token`: a handler of a unit. Otherwise another
   * credential than an account.
   */
  caller: 'user' | 'learner' | 'page' | 'view' | 'token' | Without;
  /** A request that succeeds; by default dana's, for the open course. */
  good(world: HostileSite, courseKey: string, who: Person): Promise<Sent> | Sent;
  /** The sender, if not dana. */
  as?(world: HostileSite): Promise<Pick<Person, 'browser'>>;
  /** Fields of the body by their path. */
  fields: Readonly<Record<string, FieldKind>> | Without;
  course: CourseRow | Without;
}

/** The same status for every denial. */
export const deniedWith = (status: number): Record<Denial, number> => ({
  stranger: status,
  left: status,
  later: status,
  survey: status,
  consent: status,
  embargo: status,
  expired: status,
});

export const NO_BODY: Without = { without: 'its body is ignored' };
export const ONLY_EMPTY: Without = {
  without: 'it accepts only an empty object, which the tests of all bodies cover',
};

export const asVisitor = async (world: HostileSite) => world.nobody;
export const asNewcomer = (world: HostileSite) => world.newcomer();

/** A form as its page would send it. */
export const form = (url: string, body: Record<string, string> = {}): Sent => ({ url, body, form: true });
