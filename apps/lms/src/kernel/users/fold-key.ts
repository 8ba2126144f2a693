/**
 * The case-insensitive form in which usernames and addresses are compared. A NUL, which PostgreSQL rejects in queries,
 * is replaced by a character that no name contains.
 */
export function foldKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll('\0', '\uFFFD');
}
