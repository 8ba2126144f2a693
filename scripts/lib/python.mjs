/** What runs authors' Python natively: the tests of the native engine are skipped without it. */
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';

const needed = ['/usr/bin/bwrap', '/usr/bin/python3', '/usr/lib/python3/dist-packages/numpy'];

export function ensurePython() {
  if (process.platform !== 'linux' || needed.every(existsSync)) return;
  console.log('Installing bubblewrap and Python ...');
  installDebianPackages('bubblewrap', 'python3', 'python3-numpy');
}
