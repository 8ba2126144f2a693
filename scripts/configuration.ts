/** `npm run configuration`: writes the list of environment variables into docs/configuration.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { environment } from '../apps/lms/src/environment.ts';
import { writeVariables } from './lib/configuration-table.ts';

const page = 'docs/configuration.md';
writeFileSync(page, writeVariables(readFileSync(page, 'utf8'), Object.values(environment)));
