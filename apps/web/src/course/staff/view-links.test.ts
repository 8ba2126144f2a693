import { expect, test } from 'vitest';
import { listViewLinks, type ViewLinkFacts } from './view-links.ts';

const courseId = 'course-v1:Acme+CAL101+R1';
const unitId = 'block-v1:Acme+CAL101+R1+type@vertical+block@warmup';
const tab: ViewLinkFacts = { courseId, unitId: null, legacyWebUrl: null, canViewLegacyCourseware: true };
const unit = { ...tab, unitId, legacyWebUrl: 'https://lms.example.org/legacy/warmup' };
const none = { studioUrl: null, insightsUrl: null };

const hrefsOf = (...args: Parameters<typeof listViewLinks>) =>
  listViewLinks(...args).map(({ kind, href }) => `${kind} ${href}`);

test.each([
  ['a unit that has one', unit, ['legacy https://lms.example.org/legacy/warmup']],
  ['a tab', tab, []],
  ['a unit without one', { ...unit, legacyWebUrl: null }, []],
  ['a course without legacy pages', { ...unit, canViewLegacyCourseware: false }, []],
])('[ITB-13] the legacy experience of %s', (_, facts, links) => {
  expect(hrefsOf(facts, none)).toEqual(links);
});

test.each([
  ['the course on a tab', tab, `studio https://studio.example.org/course/${courseId}`],
  [
    'the unit that is open',
    { ...unit, legacyWebUrl: null },
    `studio https://studio.example.org/container/${unitId}`,
  ],
])('[ITB-14] Studio shows %s', (_, facts, link) => {
  expect(hrefsOf(facts, { ...none, studioUrl: 'https://studio.example.org' })).toEqual([link]);
});

test('[ITB-15] Insights shows the course, also from a unit', () => {
  const site = { ...none, insightsUrl: 'https://insights.example.org' };
  const link = `insights https://insights.example.org/courses/${courseId}`;
  expect(hrefsOf(tab, site)).toEqual([link]);
  expect(hrefsOf({ ...unit, legacyWebUrl: null }, site)).toEqual([link]);
});
