import type { Context } from '../../context.ts';
import type { TokenLearner } from '../../kernel/unit-visit/unit-token.ts';
import { sealUnitToken } from '../../kernel/unit-visit/unit-token.ts';

/** The data for a link to a stored file. */
export interface LinkedFile {
  id: number;
  name: string;
}

/** The download URL of a file, for the person who sees the page. */
export type FileUrlOf = (file: LinkedFile) => string;

/**
 * Builds download URLs for one person. The units origin gets no cookies, so each URL contains a token of their session,
 * valid for a day. Access is checked on download. `unitsOrigin` is absolute.
 */
export function uploadUrls(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  {
    unitsOrigin,
    courseKey,
    learner,
  }: { unitsOrigin: string; courseKey: string; learner: TokenLearner | null },
): FileUrlOf {
  const claims = { kind: 'upload', usageKey: courseKey, courseKey, learner, parent: '' } as const;
  const { token } = sealUnitToken(secrets.key('units'), claims, clock.now());
  return ({ id, name }) => `${unitsOrigin}/uploads/${id}/${encodeURIComponent(name)}?token=${token}`;
}
