import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  accessExpirationWire,
  courseMetadataWire,
  coursewareCourseWire,
  offerWire,
  sequenceItem,
  sequenceWire,
  verifiedModeWire,
} from '../../../lms/fixtures.ts';
import { calls, findFrame, ids, renderCourseware } from '../testing/render-courseware.tsx';

interface Facts {
  isGated?: boolean;
  hasGatedContent?: boolean;
  isSold?: boolean;
  course?: Parameters<typeof coursewareCourseWire>[0];
}

function show({ isGated = true, hasGatedContent = true, isSold = true, course }: Facts = {}) {
  const item = sequenceItem(ids.practice, {
    page_title: 'Practice',
    graded: true,
    contains_content_type_gated_content: hasGatedContent,
  });
  renderCourseware(`/${ids.limits}/${ids.practice}`, {
    settings: { MARKETING_SITE_BASE_URL: 'https://www.example.org' },
    routes: {
      [calls.metadata]: { body: courseMetadataWire({ verified_mode: isSold ? verifiedModeWire() : null }) },
      [calls.course]: {
        body: coursewareCourseWire({ content_type_gating_enabled: isGated, ...course }),
      },
      [calls.sequence(ids.limits)]: { body: sequenceWire({ items: [item] }) },
    },
  });
  return findFrame('Practice');
}

const title = 'Graded assignments are locked';

test('[CWR-59] shows above the frame what an upgrade includes, a link about certificates, and the upgrade link', async () => {
  const frame = await show({ course: { access_expiration: accessExpirationWire() } });
  // From the beginning: one that came later would move the unit.
  const paywall = screen.getByRole('region', { name: title });
  expect(paywall.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const inside = within(paywall);
  expect(inside.getAllByRole('listitem')).toHaveLength(3);
  expect(inside.getByRole('link', { name: /^verified certificate/ })).toHaveAttribute(
    'href',
    'https://www.example.org/verified-certificate',
  );
  expect(inside.getByRole('link', { name: 'Upgrade for $149' })).toHaveAttribute(
    'href',
    verifiedModeWire().upgrade_url,
  );
});

test('[CWR-59] applies an offer', async () => {
  await show({ course: { offer: offerWire() } });
  const paywall = within(await screen.findByRole('region', { name: title }));
  expect(paywall.getByRole('link', { name: /\$126.65/ })).toHaveAttribute('href', offerWire().upgrade_url);
});

test.each<[string, Facts]>([
  ['without a verified mode', { isSold: false }],
  ['without content gating', { isGated: false }],
  ['in a unit without gated content', { hasGatedContent: false }],
])('[CWR-59] is absent %s', async (_, facts) => {
  await show(facts);
  await screen.findByText('© All rights reserved');
  expect(screen.queryByText(title)).toBeNull();
});
