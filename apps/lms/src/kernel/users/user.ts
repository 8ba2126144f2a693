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
  /** The text of the reading settings, as stored. */
  reading: string | null;
}

/** A live session, as read by the identity plugin; times are epoch milliseconds. */
export interface SessionRow {
  idHash: string;
  userId: number;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}
