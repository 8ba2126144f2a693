/** Names of section 3.1 of the wire contract. */
export const COOKIES = {
  session: 'sessionid',
  jwtHeaderPayload: 'edx-jwt-cookie-header-payload',
  jwtSignature: 'edx-jwt-cookie-signature',
  userInfo: 'edx-user-info',
  loggedIn: 'edxloggedin',
  csrf: 'csrftoken',
  language: 'openedx-language-preference',
} as const;
