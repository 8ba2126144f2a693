/** The form in which usernames and addresses are compared: `Ada` and `ada` are one. */
export function foldKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
