import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { describeCertificate, describePrice } from './course-offer.policy.ts';

const NOW = 1_000;
const sale = { modes: ['audit', 'verified'], price: 49, currency: 'USD' } as const;
const rows: [string, Partial<RunSettings>, string | null, string][] = [
  ['a free mode without a certificate', { modes: ['audit'] }, 'Free', 'None'],
  ['a free mode with one', { modes: ['honor'], honorCertificates: true }, 'Free', 'Yes, if you pass'],
  ['honor without certificates', { modes: ['honor'], honorCertificates: false }, 'Free', 'None'],
  ['an upgrade', sale, 'Free, or $49 with full access', 'With full access ($49)'],
  ['an upgrade at no price', { ...sale, price: 0 }, 'Free', 'Yes, if you pass'],
  [
    'an upgrade, just before its deadline',
    { ...sale, upgradeDeadline: NOW + 1 },
    'Free, or $49 with full access',
    'With full access ($49)',
  ],
  ['an upgrade whose deadline has passed', { ...sale, upgradeDeadline: NOW }, 'Free', 'None'],
  ['a paid mode only', { ...sale, modes: ['verified'] }, '$49', 'Yes, if you pass'],
  ['no certificates', { ...sale, certificates: 'off' }, 'Free, or $49 with full access', 'None'],
  ['a mode that isn’t sold', { modes: ['masters'] }, null, 'None'],
];

describe('price and certificate', () => {
  test.each(rows)('%s', (_, changes, price, certificate) => {
    const settings = { ...DEFAULT_SETTINGS, ...changes };
    expect(describePrice(settings, NOW)).toBe(price);
    expect(describeCertificate(buildCourse({ sections: [] }), settings, NOW)).toBe(certificate);
  });
});
