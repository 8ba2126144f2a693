/**
 * A URL from the LMS, made absolute: servers send some as paths, such as the upgrade of a site without an ecommerce
 * service (wire contract 5.2).
 */
export function absoluteUrl(url: string, lmsBaseUrl: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? lmsBaseUrl + url : url;
}
