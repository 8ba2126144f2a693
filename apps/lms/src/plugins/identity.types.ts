import type { ClientContext } from '../kernel/access/client-context.ts';
import type { Masquerade, Masquerades } from '../kernel/users/masquerades.ts';

export interface User {
  id: number;
  username: string;
  email: string;
  name: string;
  isActive: boolean;
  isAdministrator: boolean;
  language: string | null;
  /** IANA name. */
  timeZone: string | null;
}

/** A live session as the identity plugin found it; times are epoch milliseconds. */
export interface SessionRow {
  idHash: string;
  userId: number;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

/** The sender of a request. `via`: its credential, as some calls require a live session rather than just the JWT cookies. */
export type Identity =
  | { kind: 'anonymous'; clientContext?: ClientContext }
  | {
      kind: 'user';
      user: User;
      session: SessionRow | null;
      via: 'session' | 'jwt';
      /** As whom they view which courses, by course key; only `findAccess` applies it. */
      masquerades: Masquerades;
      /** The masquerade that was applied in this request, for its log line. */
      viewedAs?: Masquerade;
      clientContext?: ClientContext;
    };
