import type { Variable } from '../../apps/lms/src/environment.ts';

const COLUMNS = '| Variable | Default | What it sets |\n|---|---|---|\n';
const TABLE = new RegExp(`${RegExp.escape(COLUMNS)}(?:\\|.*\\n)*`);

/** docs/configuration.md with the variables in its first table. */
export function writeVariables(page: string, variables: readonly Variable[]): string {
  if (!TABLE.test(page)) throw new Error('The page has no table of variables.');
  return page.replace(TABLE, () => COLUMNS + variables.map(formatRow).join(''));
}

function formatRow({ name, default: text, unset, sets }: Variable): string {
  return `| \`${name}\` | ${unset ?? (text ? `\`${text}\`` : 'none')} | ${sets} |\n`;
}
