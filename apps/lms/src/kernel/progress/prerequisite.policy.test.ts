import { expect, test } from 'vitest';
import { meetsPrerequisite } from './prerequisite.policy.ts';

test.each([
  ['both reached exactly', 80, 100, true],
  ['score just missed', 79.999, 100, false],
  ['completion just missed', 80, 99.999, false],
  ['more than asked', 100, 100, true],
  ['score reached but for rounding', 80 - 1e-12, 100, true],
])('prerequisite: %s', (_, scorePercent, completionPercent, met) => {
  const asked = { minScorePercent: 80, minCompletionPercent: 100 };
  expect(meetsPrerequisite(asked, { scorePercent, completionPercent })).toBe(met);
});
