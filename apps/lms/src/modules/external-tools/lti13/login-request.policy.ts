import type { ToolRegistration } from '@lectern/olx';
import type { Launch } from '../launch-parameters.policy.ts';
import type { Parameters } from '../oauth.policy.ts';
import { DEPLOYMENT_ID } from './addresses.ts';

/** What a login request is about, apart from the launch. */
interface LoginRequest {
  /** This site, as the tool knows it. */
  issuer: string;
  clientId: string;
  /** Sealed; the tool returns it. */
  hint: string;
}

/**
 * The form that begins a launch by LTI 1.3 (OpenID Connect login by a third party): the tool at its login address sends the
 * browser on to the site, which then signs the launch.
 */
export function loginForm(
  { loginUrl }: ToolRegistration,
  { launchUrl, learner }: Pick<Launch, 'launchUrl' | 'learner'>,
  { issuer, clientId, hint }: LoginRequest,
): { action: string; parameters: Parameters } {
  return {
    action: loginUrl,
    parameters: [
      ['iss', issuer],
      ['client_id', clientId],
      ['lti_deployment_id', DEPLOYMENT_ID],
      ['target_link_uri', launchUrl],
      ['login_hint', learner.opaqueId],
      ['lti_message_hint', hint],
    ],
  };
}
