/** The cookie with the readable half of the access token, unless a site names another one. */
export const TOKEN_COOKIE = 'edx-jwt-cookie-header-payload';

/** The payload of a token, without any check; null without a token, or for an unreadable one. */
export function decodePayload(token: string | null): unknown {
  try {
    const payload = token?.split('.')[1] ?? '';
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0))));
  } catch {
    return null;
  }
}
