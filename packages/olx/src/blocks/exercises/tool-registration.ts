import type { ToolRegistration } from '../../model.ts';
import type { ExerciseSource } from './reader.ts';
import { findAddress, findServerAddress, isSecure } from './tool-address.ts';

const MAX_ID = 500;
const MAX_KEY = 4000;
const MAX_REDIRECTS = 20;

/** What differs for a tool of LTI 1.3. */
export interface RegisteredTool {
  toolId: string;
  launchUrl: URL;
  loginUrl: URL;
  lti13: ToolRegistration;
  /** Not where the author has switched that off, or has given no key by which the site knows the tool. */
  canReportScores: boolean;
}

/** The settings of LTI 1.3; null without a usable address. */
export function readRegistration({ attributes }: ExerciseSource): RegisteredTool | null {
  const loginUrl = findAddress(attributes.text('lti_1p3_oidc_url'));
  const launchUrl = findAddress(attributes.text('lti_1p3_launch_url'));
  const redirects = attributes.json('lti_1p3_redirect_uris');
  const mode = attributes.text('lti_1p3_tool_key_mode');
  const keysetUrl = findServerAddress(attributes.text('lti_1p3_tool_keyset_url'))?.href;
  const publicKey = attributes.text('lti_1p3_tool_public_key')?.trim().slice(0, MAX_KEY);
  const reportsScores = attributes.text('lti_advantage_ags_mode') !== 'disabled';
  if (loginUrl === null || launchUrl === null) return null;
  const others = (Array.isArray(redirects) ? redirects : []).slice(0, MAX_REDIRECTS).flatMap((each) => {
    const url = typeof each === 'string' ? findAddress(each) : null;
    return url !== null && isSecure(url) ? url.href : [];
  });
  // Tools made with `ltijs` keep the query themselves, and ask for the launch at the address without it.
  const withoutQuery = launchUrl.origin + launchUrl.pathname;
  const keysetKeys = keysetUrl === undefined ? null : { keysetUrl };
  const writtenKeys = publicKey ? { publicKey } : null;
  const keys = mode === 'keyset_url' ? keysetKeys : writtenKeys;
  return {
    toolId: (loginUrl.origin + loginUrl.pathname).slice(0, MAX_ID),
    launchUrl,
    loginUrl,
    lti13: {
      loginUrl: loginUrl.href,
      redirectUrls: [...new Set([launchUrl.href, withoutQuery, ...others])],
      keys,
    },
    canReportScores: reportsScores && keys !== null,
  };
}
