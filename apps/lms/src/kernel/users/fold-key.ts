/**
 * The form in which usernames and addresses are compared: `Ada` and `ada` are one. A NUL, which not every database can
 * look for, becomes what no name holds.
 */
export function foldKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll('\0', '\uFFFD');
}
