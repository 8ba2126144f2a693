/** A JSON-LD document. */
export type Document = Record<string, unknown>;

const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

export const CREDENTIAL_CONTEXT = [CREDENTIALS];
export const BADGE_CONTEXT = [CREDENTIALS, OPEN_BADGES];
