/** Fields as a query, each percent-encoded; spaces as `%20`, because mail programs show the `+` of form encoding. */
export function writeQuery(fields: Readonly<Record<string, string | number>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
