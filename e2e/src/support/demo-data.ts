import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLectern } from './server.ts';

const VARIABLE = 'LECTERN_E2E_DEMO_DATA';

/**
 * Imports the demo courses and creates the demo accounts once, before all tests: a site on SQLite starts with a copy.
 * Returns a function that removes them.
 */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-e2e-demo-'));
  await runLectern({ DATA_DIR: folder }, ['demo']);
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies them into the data folder of a site that hasn't started. */
export async function copyDemoData(folder: string): Promise<void> {
  const source = process.env[VARIABLE];
  if (source === undefined) throw new Error('The demo data is missing: see globalSetup');
  await cp(source, folder, { recursive: true });
}
