import type { CourseName, HostileSite, Sent } from './hostile-site.ts';
import type { Person } from './learning-site.ts';

/**
 * What a field takes; each kind has values that it does not take. `key`: one of what there is; `nullable`: that, or null
 * for none; `remark`: text that may be of any length; `form`: a field of a form; `way`: where a form leads to, which it
 * does without; `answers` to a problem, and a `draft` of them.
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
/** Why a course is not for whoever writes to it. */
export type Denial = Exclude<CourseName, 'open'> | 'stranger' | 'left';
/** Why a case is not one for this write. */
export interface Without {
  without: string;
}

/** How a write stands to courses. */
export interface CourseRow {
  /** The status for a course that there is not, and for what is no key. */
  unknown: number;
  malformed: number;
  /** The status for each denial; those left out are no reason to refuse, as `otherwise` says. */
  denied: Partial<Record<Denial, number>>;
  otherwise: string;
}

/** One write: who it is for, what it is asked with, and what it has to refuse. */
export interface WriteRow {
  /**
   * `user`: a call that needs an account; `learner`: one that anonymous visitors get 403 from; `page`: a form that leads
   * them to sign in; `view`: a call that does the same; `token`: a handler of a unit. Otherwise the credential that it takes in the place of an account.
   */
  caller: 'user' | 'learner' | 'page' | 'view' | 'token' | Without;
  /** The request as it succeeds; by default dana's, for the open course. */
  good(world: HostileSite, courseKey: string, who: Person): Promise<Sent> | Sent;
  /** Whose request it is where it is not dana's. */
  as?(world: HostileSite): Promise<Pick<Person, 'browser'>>;
  /** Fields of the body by their path. */
  fields: Readonly<Record<string, FieldKind>> | Without;
  course: CourseRow | Without;
}

export const NO_BODY: Without = { without: 'nothing in its body counts' };
export const ONLY_EMPTY: Without = {
  without: 'it takes an empty object only, which the bodies of all writes show',
};

export const asVisitor = async (world: HostileSite) => world.nobody;
export const asNewcomer = (world: HostileSite) => world.newcomer();

/** A form as its page would send it. */
export const form = (url: string, body: Record<string, string> = {}): Sent => ({ url, body, form: true });
