import type { Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower-cased username: two accounts never differ by case alone. */
  username_key: string;
  email: string;
  /** Lower-cased address, once the account has confirmed it; until then a text derived from the username. */
  email_key: string;
  name: string;
  /** Argon2id in PHC form. */
  password_hash: string;
  is_active: number;
  is_administrator: number;
  /** Whether it is one of the demo accounts with a public password. */
  is_demo: number;
  language: string | null;
  time_zone: string | null;
  /** A text of `writeReading`. */
  reading: string | null;
  created_at: number;
  last_login_at: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value, hex: the database alone opens no session. */
  id_hash: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  /** JSON: a {@link Masquerade} by course key; null = none. */
  masquerades: string | null;
}

export interface ActivationsTable {
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** The URL to return to after activation. */
  next: string | null;
}

export interface CourseRolesTable {
  user_id: number;
  course_key: string;
  role: 'staff';
  created_at: number;
}

export interface AccountsTables {
  users: UsersTable;
  sessions: SessionsTable;
  activations: ActivationsTable;
  course_roles: CourseRolesTable;
}
