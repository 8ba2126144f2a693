/** A byte order mark: without it, Excel reads UTF-8 in the machine's code page. */
const BOM = '\ufeff';

/** Cells that spreadsheets would run as formulas (CSV injection): names come from course authors. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** Rows as a CSV file (RFC 4180) that spreadsheets open as text. Numbers keep a decimal point. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BOM + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
