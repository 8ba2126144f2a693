/**
 * Parses a typed percentage from 0 to 100 into a fraction: "72.5", "72,5", "72 %", in Latin or Arabic digits. Null for
 * empty input, 'invalid' for anything else.
 */
export function readPercent(text: string): number | null | 'invalid' {
  const typed = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[,\u066b]/, '.')
    .replace(/[%\u066a]/, '')
    .trim();
  if (typed === '') return text.trim() === '' ? null : 'invalid';
  if (!/^\d{0,3}(\.\d*)?$/.test(typed) || typed === '.') return 'invalid';
  const percent = Number(typed);
  return percent <= 100 ? percent / 100 : 'invalid';
}
