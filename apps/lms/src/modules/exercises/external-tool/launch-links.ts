import { sealUnitToken } from '../../../kernel/unit-visit/unit-token.ts';
import type { LoadContext, LoadItem } from '../exercise-type.ts';

/** The address that opens the tool, for the person who sees the page. */
export type LoadedTool = string;

/**
 * The units origin gets no cookies, so each address has a token, which opens this one tool as this one learner. Access is
 * checked again when it is used. Without a query.
 */
export async function loadLaunches(
  { services: { secrets, clock }, visit: { claims }, unitsOrigin }: LoadContext,
  items: readonly LoadItem[],
): Promise<ReadonlyMap<string, LoadedTool>> {
  const { courseKey, learner } = claims;
  return new Map(
    items.map(({ situation }) => {
      const { usageKey } = situation.block;
      const sealed = { kind: 'launch', usageKey, courseKey, learner, parent: unitsOrigin } as const;
      const { token } = sealUnitToken(secrets.key('units'), sealed, clock.now());
      return [usageKey, `${unitsOrigin}/units/${usageKey}/launch?token=${token}`];
    }),
  );
}
