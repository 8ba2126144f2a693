/**
 * `npm run release -- VERSION`: sets the version of all packages, closes the section "Unreleased" of the changelog, and
 * fills a site on SQLite and on PostgreSQL, whose copies later upgrades are tested with. Commits and tags nothing.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { writeReleaseCopies } from '../apps/lms/src/testing/release-copies.ts';
import { MANIFESTS, releaseChanges, withLockedVersion, withVersion } from './lib/versions.ts';

const [version = ''] = process.argv.slice(2);
const changelog = releaseChanges(
  readFileSync('CHANGELOG.md', 'utf8'),
  version,
  new Date().toISOString().slice(0, 10),
);
await writeReleaseCopies(version);
writeFileSync('CHANGELOG.md', changelog);
const rewrite = (file: string, change: (text: string, version: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8'), version));
for (const manifest of globSync(MANIFESTS)) rewrite(manifest, withVersion);
rewrite('package-lock.json', withLockedVersion);
console.log(`Lectern ${version}: see "Make a release" in CONTRIBUTING.md for what to do next.`);
