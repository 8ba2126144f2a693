import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dropSchema, POSTGRES_URL } from '../../../apps/lms/src/testing/postgres.ts';
import { copyDemoData } from './demo-data.ts';
import { openOperator } from './operator.ts';
import { runLectern, type Server, type Settings, startServer } from './server.ts';
import { type SmallCourse, writeCourse } from './small-course.ts';

export type Dialect = 'sqlite' | 'postgres';

/** The course that comes with the product. */
export const DEMO_COURSE = 'course-v1:Lectern+LEARN101+2026';
export const PASSWORD = 'lectern-demo';
/** The key that signs reports of the proctoring provider. */
export const PROCTORING_SECRET = 'a secret of the tests, thirty-two characters and more';
/** The host of the organizations' portals. */
export const PORTALS = 'portals.example.org';

export interface Site {
  readonly origin: string;
  /** Runs a command of the LMS beside the site, as an operator does. */
  lectern(...args: string[]): Promise<void>;
  /** Imports a course from a folder of fixtures, with the first call. */
  importCourse(folder: string): Promise<void>;
  /** Imports a generated course, or a newer version of it, unless it is the one imported last. */
  makeCourse(course: SmallCourse): Promise<void>;
  /** Creates an account with PASSWORD, enrolled in the mode. */
  enroll(username: string, mode?: string, course?: string): Promise<void>;
  /** Kills the process (SIGKILL) and restarts it with the same data and port. */
  crash(): Promise<void>;
  /** Restarts the process with its clock ahead by this many milliseconds. */
  advanceClock(ahead: number): Promise<void>;
  /** Waits for a message to an address that contains the words; returns the newest, with its lines unfolded. */
  readMail(to: string, text?: string): Promise<string>;
  /** A second process over the same database. */
  startSecondProcess(): Promise<Server>;
}

export interface SiteOptions {
  dialect: Dialect;
  /** Where units are served: on a separate origin, or on the site's, sandboxed. */
  units: 'own-origin' | 'sandbox';
}

/** Starts a site with the demo courses and accounts only, and passes it to `use`. */
export async function withSite(
  { dialect, units }: SiteOptions,
  use: (site: Site) => Promise<void>,
  furtherSettings: Settings = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
  const schema = `e2e_${randomBytes(8).toString('hex')}`;
  const settings: Settings = {
    DATA_DIR: folder,
    PROCTORING_SECRET,
    ENTERPRISE_LEARNER_PORTAL_HOSTNAME: PORTALS,
    ...(units === 'sandbox' && { UNITS_ORIGIN: 'none' }),
    ...(dialect === 'postgres' && { DATABASE_URL: POSTGRES_URL, DATABASE_SCHEMA: schema }),
    ...furtherSettings,
  };
  let server: Server | null = null;
  const operator = openOperator(settings);
  const imported = new Map<string, string>();
  async function importOnce(source: string, content: string): Promise<void> {
    if (imported.get(source) === content) return;
    await operator.run(['import', source]);
    imported.set(source, content);
  }
  try {
    if (dialect === 'sqlite') await copyDemoData(folder);
    else await runLectern(settings, ['demo']);
    server = await startServer(settings);
    const { origin } = server;
    const port = Number(new URL(origin).port);
    await use({
      origin,
      lectern: (...args) => operator.run(args),
      importCourse: (source) => importOnce(source, ''),
      async makeCourse(course) {
        const source = join(folder, 'courses', course.id);
        await writeCourse(source, course);
        await importOnce(source, JSON.stringify(course));
      },
      async enroll(username, mode = 'audit', course = DEMO_COURSE) {
        await operator.run(['user', 'create', username, '--email', `${username}@example.org`], PASSWORD);
        await operator.run(['enrollment', 'set', username, course, '--mode', mode]);
      },
      async crash() {
        await server?.kill();
        server = await startServer(settings, { port });
      },
      async advanceClock(ahead) {
        await server?.stop();
        server = await startServer(settings, { port, ahead });
      },
      readMail: (to, text = '') => readMail(join(folder, 'mail'), to, text),
      startSecondProcess: () => startServer(settings),
    });
  } finally {
    await server?.stop();
    await operator.stop();
    await rm(folder, { recursive: true, force: true });
    if (dialect === 'postgres') await dropSchema(schema);
  }
}

async function readMail(folder: string, to: string, text: string): Promise<string> {
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.toSorted().toReversed()) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
      if (mail.includes(`To: ${to}`) && mail.includes(text)) return mail;
    }
    await delay(200);
  }
}
