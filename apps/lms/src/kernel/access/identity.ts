import type { Reader } from '../../db/database.ts';
import type { LearnerHead } from '../learner/learner-head.ts';
import type { Masquerades } from '../users/masquerades.ts';
import type { SessionRow, User } from '../users/user.ts';
import type { ClientContext } from './client-context.ts';

/** A user's head in a course (null for an unknown one), read together with their session. */
export interface FetchedHead {
  readonly courseKey: string;
  readonly reader: Reader;
  readonly head: LearnerHead | null;
}

/**
 * The sender of a request, as found before its route runs; nothing changes it afterwards. `via`: its credential, as some
 * calls require a live session rather than just the JWT cookies.
 */
export type Identity =
  | { readonly kind: 'anonymous'; readonly clientContext?: ClientContext }
  | {
      readonly kind: 'user';
      readonly user: User;
      readonly session: SessionRow | null;
      readonly via: 'session' | 'jwt';
      /** The masquerades by course key; only `findAccess` applies them. */
      readonly masquerades: Masquerades;
      /** For `findAccess` with the same reader. Only in requests that don't change what access depends on. */
      readonly fetched?: FetchedHead;
      readonly clientContext?: ClientContext;
    };
