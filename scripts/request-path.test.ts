import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { CalledFunction, FunctionCall } from './lib/function-calls.ts';
import { countPath, type RequestPath } from './lib/request-path.ts';

/** It starts the LMS, and stops at each call. */
const TIMEOUT_MS = 120_000;
const MAX_FOLDERS = 25;
const MAX_CLIMBS = 3;

const order = {
  lmsFolders: ['lib/', 'clock.ts', 'kernel/', 'modules/', 'app.ts', 'testing/'],
  kernelFolders: ['users', 'access'],
  moduleFolders: ['units'],
};
const access = { file: 'kernel/access/access.ts', name: 'findAccess' };
const users = { file: 'kernel/users/users.store.ts', name: 'toUser' };
const page = { file: 'modules/units/unit-page.ts', name: '' };
const clock = { file: 'testing/context.ts', name: 'now' };
const call = (caller: CalledFunction | null, callee: CalledFunction): FunctionCall => ({ ...callee, caller });

describe('the path of a request for a unit by staff as a learner', () => {
  test('passes few folders, and seldom calls a later one', { timeout: TIMEOUT_MS }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/request-path.ts', '--json']);
    const paths = Object.entries<RequestPath>(JSON.parse(stdout));
    expect(paths).toHaveLength(4);
    for (const [name, { folders, climbs }] of paths) {
      // What every request needs: without these, nothing was measured.
      expect(folders, name).toEqual(expect.arrayContaining(['kernel/access/', 'plugins/', 'modules/units/']));
      expect(folders.length, `${name}: ${folders.join(' ')}`).toBeLessThanOrEqual(MAX_FOLDERS);
      expect(climbs.length, climbs.join('\n')).toBeLessThanOrEqual(MAX_CLIMBS);
    }
  });

  test('counts each folder once, in order, with the clock but without other code of tests', () => {
    const helper = { file: 'testing/learning-site.ts', name: 'get' };
    const functions = [page, access, access, users, clock, helper];
    const { folders } = countPath({ functions, calls: [] }, order);
    expect(folders).toEqual(['clock.ts', 'kernel/users/', 'kernel/access/', 'modules/units/']);
  });

  test('climbs where a function calls one of a later folder itself', () => {
    const calls = [
      call(page, access),
      call(access, users),
      call(access, clock),
      call(access, access),
      call(null, page),
      call(users, access),
    ];
    const { climbs } = countPath({ functions: [], calls }, order);
    expect(climbs).toEqual(['kernel/users/users.store.ts toUser calls kernel/access/access.ts findAccess']);
  });

  test('has no file outside of the order', () => {
    const functions = [{ file: 'new-folder/new.ts', name: '' }];
    expect(() => countPath({ functions, calls: [] }, order)).toThrow(/new-folder/);
  });
});
