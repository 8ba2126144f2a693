/**
 * `npm run lint:python`: Ruff's rules and format for the Python beside authors' scripts. Fails if a file breaks a
 * rule, or isn't formatted; `npm run format` calls it with `--write`, which formats.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { type Diagnostic, PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';

const ruff = new Workspace(
  {
    'target-version': 'py39',
    'line-length': 120,
    format: { 'quote-style': 'single' },
    lint: {
      select: ['E', 'F', 'W', 'B', 'C4', 'I', 'PIE', 'RET', 'SIM', 'UP'],
      ignore: [
        // Numbers are formatted as Open edX formats them, and a list of words reads best as one text.
        ...['UP031', 'SIM905'],
        // Modules that scripts know by two names.
        'F403',
        // The type checker knows less of what these attributes may hold.
        ...['B009', 'B010'],
        // Standard input stays open.
        'SIM115',
      ],
    },
  },
  PositionEncoding.Utf16,
);
const writes = process.argv.includes('--write');
const files = globSync('packages/*/src/**/*.py');

function check(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const formatted = ruff.format(text);
  if (writes && formatted !== text) writeFileSync(file, formatted);
  const diagnostics: Diagnostic[] = ruff.check(writes ? formatted : text);
  return [
    ...(writes || formatted === text ? [] : [`${file}: not formatted (npm run format)`]),
    ...diagnostics.map(
      ({ code, message, start_location: at }) => `${file}:${at.row}:${at.column}: ${code} ${message}`,
    ),
  ];
}

const findings = files.flatMap(check);
for (const finding of findings) console.error(finding);
console.log(`ruff: ${files.length} files, ${findings.length} findings`);
if (files.length === 0 || findings.length > 0) process.exitCode = 1;
