import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  listReleases,
  MANIFESTS,
  readVersions,
  releaseChanges,
  withLockedVersion,
  withVersion,
} from './versions.ts';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New\n\n## [0.2.0] - 2026-11-28\n\n- Old\n';

describe('a release', () => {
  test('makes what was unreleased the section of its version', () => {
    const released = releaseChanges(CHANGELOG, '0.3.0', '2027-01-02');
    expect(released).toBe(
      '# Changelog\n\n## Unreleased\n\n## [0.3.0] - 2027-01-02\n\n- New\n\n## [0.2.0] - 2026-11-28\n\n- Old\n',
    );
    expect(listReleases(released)).toEqual(['0.3.0', '0.2.0']);
    expect(() => releaseChanges(released, '0.4.0', '2027-01-03')).toThrow('nothing under "Unreleased"');
  });

  test.each(['0.2.0', '', '0.3', 'v0.3.0', '0.3.0-rc.1'])('is refused as "%s"', (version) => {
    expect(() => releaseChanges(CHANGELOG, version, '2027-01-02')).toThrow(version);
  });

  test('changes the version of a package, and nothing else of its file', () => {
    const manifest = '{\n  "name": "x",\n  "version": "0.1.0",\n  "engines": { "version": "9" }\n}\n';
    expect(withVersion(manifest, '0.3.0')).toBe(manifest.replace('0.1.0', '0.3.0'));
  });

  test('changes the locked version of our own packages only', () => {
    const packages = {
      '': { version: '0.1.0' },
      'apps/lms': { version: '0.1.0' },
      'node_modules/@lectern/lms': { link: true },
      'node_modules/pg': { version: '8.0.0' },
    };
    const lock = JSON.parse(withLockedVersion(JSON.stringify({ version: '0.1.0', packages }), '0.3.0'));
    expect(lock).toEqual({
      version: '0.3.0',
      packages: { ...packages, '': { version: '0.3.0' }, 'apps/lms': { version: '0.3.0' } },
    });
  });
});

describe('this repository', () => {
  const [version, ...others] = readVersions(globSync(MANIFESTS), 'package-lock.json');
  const released = listReleases(readFileSync('CHANGELOG.md', 'utf8'));

  test('has one version, the last one that was released', () => {
    expect(others).toEqual([]);
    expect([undefined, version]).toContain(released[0]);
  });

  test('has a copy of the database of every release, for the tests of upgrades', () => {
    expect(readdirSync('apps/lms/src/db/releases')).toEqual(expect.arrayContaining(released));
  });
});
