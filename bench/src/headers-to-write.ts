/** The cookies of a session, with the token that every write takes. */
export async function headersToWrite(
  origin: string,
  session: string,
): Promise<{ cookie: string; 'x-csrftoken': string }> {
  const cookie = `sessionid=${session}`;
  const token = await fetch(`${origin}/csrf/api/v1/token`, { headers: { cookie } });
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const cookies = [cookie, ...token.headers.getSetCookie().map((line) => line.split(';')[0])];
  return { cookie: cookies.join('; '), 'x-csrftoken': csrfToken };
}
