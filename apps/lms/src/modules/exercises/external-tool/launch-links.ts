import type { Context } from '../../../context.ts';
import { sealUnitToken, type UnitClaims } from '../../../kernel/unit-visit/unit-token.ts';

/** The address that opens an external tool, for the person who sees the page. */
export type LaunchUrlOf = (usageKey: string) => string;

/**
 * Builds the addresses. The units origin gets no cookies, so each has a token, which opens this one tool as this one learner.
 * Access is checked again when it is used. `own`: the units origin, absolute.
 */
export function launchUrls(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { own, claims }: { own: string; claims: Pick<UnitClaims, 'courseKey' | 'learner'> },
): LaunchUrlOf {
  const { courseKey, learner } = claims;
  return (usageKey) => {
    const sealed = { kind: 'launch', usageKey, courseKey, learner, parent: own } as const;
    const { token } = sealUnitToken(secrets.key('units'), sealed, clock.now());
    return `${own}/units/${usageKey}/launch?token=${token}`;
  };
}
