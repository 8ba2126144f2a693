import type { Config } from '../../../config.ts';
import { findOrigins } from '../../../plugins/site.ts';
import { AUTHORIZE_PATH, DEPLOYMENT_ID, KEYSET_PATH, TOKEN_PATH } from './addresses.ts';

/** What a tool's provider has to know of this site, by the names that the standard uses. */
export function listPlatformFields(config: Config, clientId: string): [name: string, value: string][] {
  const { origin, unitsOrigin } = findOrigins(config, config.port);
  return [
    ['Platform ID (issuer)', origin],
    ['Client ID', clientId],
    ['Deployment ID', DEPLOYMENT_ID],
    ['Authentication request URL', (unitsOrigin ?? origin) + AUTHORIZE_PATH],
    ['Access token URL', origin + TOKEN_PATH],
    ['Public keyset URL', origin + KEYSET_PATH],
  ];
}
