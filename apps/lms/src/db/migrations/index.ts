import * as accounts from './0001-accounts.ts';
import type { Migration } from './migration.ts';

/** All steps in the order they run. Only ever appended to. */
export const migrations: readonly Migration[] = [{ name: '0001-accounts', ...accounts }];
