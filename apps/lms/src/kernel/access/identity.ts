import type { Reader } from '../../db/database.ts';
import type { LearnerHead } from '../learner/learner-head.ts';
import type { Masquerade, Masquerades } from '../users/masquerades.ts';
import type { SessionRow, User } from '../users/user.ts';
import type { ClientContext } from './client-context.ts';

/** A user's head in a course (null for an unknown one), read together with their session. */
export interface FetchedHead {
  courseKey: string;
  reader: Reader;
  head: LearnerHead | null;
}

/** The sender of a request. `via`: its credential, as some calls require a live session rather than just the JWT cookies. */
export type Identity =
  | { kind: 'anonymous'; clientContext?: ClientContext }
  | {
      kind: 'user';
      user: User;
      session: SessionRow | null;
      via: 'session' | 'jwt';
      /** The masquerades by course key; only `findAccess` applies them. */
      masquerades: Masquerades;
      /** The masquerade that was applied in this request, for its log line. */
      viewedAs?: Masquerade;
      /** For the first `findAccess` with the same reader, which removes it: later calls read again. */
      fetched?: FetchedHead;
      clientContext?: ClientContext;
    };
