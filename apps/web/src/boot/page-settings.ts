/** The settings that the inline script needs, by the names that operators know (`lms/site-config.ts`). */
export interface Settings {
  readonly LMS_BASE_URL?: string;
  readonly UNITS_ORIGIN?: string;
  readonly REFRESH_ACCESS_TOKEN_ENDPOINT?: string;
  readonly ACCESS_TOKEN_COOKIE_NAME?: string;
  /** Of a build only. */
  readonly MFE_CONFIG_API_URL?: string;
}

/** The data in an element of the page. Throws if there is none. */
export function readJson<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? '');
}

/** The origin of the LMS, and its prefix if it has one. */
export function lmsUrl({ LMS_BASE_URL }: Settings): string {
  return (LMS_BASE_URL || location.origin).replace(/\/+$/, '');
}
