import { readFileSync } from 'node:fs';

export const MANIFESTS = ['{.,packages/*,apps/*,e2e,bench}/package.json'];
const UNRELEASED = '## Unreleased\n';

interface LockFile {
  version: string;
  packages: Record<string, { version?: string }>;
}

/** The released versions in the changelog, newest first. */
export function listReleases(changelog: string): string[] {
  return [...changelog.matchAll(/^## \[(.+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(([, version = '']) => version);
}

/** The changelog with what was unreleased as the section of a version. Throws if there is nothing to release. */
export function releaseChanges(changelog: string, version: string, date: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 0.3.0`);
  if (listReleases(changelog).includes(version)) throw new Error(`${version} has been released`);
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined || /^\s*(## \[|$)/.test(after))
    throw new Error('The changelog has nothing under "Unreleased"');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`;
}

/** The text of a package.json with another version; the rest stays as it is written. */
export function withVersion(manifest: string, version: string): string {
  return manifest.replace(/^( {2}"version": )".*"/m, `$1"${version}"`);
}

/** The text of package-lock.json with another version of our own packages. */
export function withLockedVersion(lockFile: string, version: string): string {
  const lock: LockFile = JSON.parse(lockFile);
  lock.version = version;
  for (const [path, locked] of Object.entries(lock.packages))
    if (!path.includes('node_modules/')) locked.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The versions of all packages, and those that the lock file has for them. */
export function readVersions(manifests: readonly string[], lockFile: string): Set<string> {
  const { packages }: LockFile = JSON.parse(readFileSync(lockFile, 'utf8'));
  const workspaces = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  return new Set([
    ...manifests.map((file) => JSON.parse(readFileSync(file, 'utf8')).version as string),
    ...workspaces.map(([, { version = 'none' }]) => version),
  ]);
}
