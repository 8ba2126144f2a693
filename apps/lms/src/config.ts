/** Everything an operator can set; see docs/configuration.md. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** PostgreSQL; null for the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL schema to live in; null: the connection's own. */
  databaseSchema: string | null;
  /** SQLite durability; `off` is for tests only. */
  synchronous: 'full' | 'off';
  /** Public origin without a trailing slash; null: `http://localhost:<port>`. */
  baseUrl: string | null;
  /** `none`: no second origin, units are sandboxed; null: the loopback default. */
  unitsOrigin: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  corsAllowedOrigins: string[];
  siteName: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  trustProxy: boolean | string;
  supportUrl: string | null;
  /** Checks every answer against the contract; for tests. */
  checkReplies: boolean;
}
