import { join } from 'node:path';
import { FIRST_LOAD_BUDGET, listFirstLoad, sumSizes } from '../../scripts/lib/first-load.ts';
import { measurePhone } from './browser.ts';
import { measureClass } from './class-load.ts';
import { UNIT_COUNT, writeCourse } from './course.ts';
import { measureHomePages } from './home-page.ts';
import { LEARNER_COUNT, makeLearners } from './learners.ts';
import { measureMixedLoad } from './mixed-load.ts';
import type { Options } from './options.ts';
import type { Report, Results } from './report.ts';
import { measureSearch } from './search.ts';
import { serveSeparateFrontEnd } from './separate-front-end.ts';
import { type BenchSite, onEachSite } from './sites.ts';
import type { Row } from './table.ts';

/** What is measured on one site, in this order. */
export const SITE_PARTS = ['phone', 'class', 'search', 'pages', 'load'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

export const SITE_REPORT: Report = {
  file: 'results.md',
  title: 'Measurements',
  command: `npm run bench -- ${SITE_PARTS.join(' ')}`,
  about: `A generated course of ${UNIT_COUNT} units and ${LEARNER_COUNT} learners. The slow phone is Chromium with a CPU slowed four times, 1.6 Mbit/s and a round trip of 150 ms. Before another LMS, the front end is served as files from another origin, and knows the LMS by its build.`,
};

type Settings = Pick<Options<never>, 'database' | 'seconds'> & { parts: readonly SitePart[] };

const WEB_DIST = new URL('../../apps/web/dist', import.meta.url).pathname;

/** Measures parts of a course of 1,000 units with 1,000 learners. Nothing is checked: the table has the budgets. */
export async function measureSite({ parts, database, seconds }: Settings): Promise<Results> {
  const rows: Row[] = parts.includes('phone') ? [firstLoad()] : [];
  const writeCourses = async (folder: string) => {
    const course = join(folder, 'course');
    await writeCourse(course);
    return [course];
  };
  await onEachSite({ only: database, writeCourses, fill: makeLearners }, async (site) => {
    const { name } = site.database;
    const what = `${name}: import of ${UNIT_COUNT} units, process start included`;
    rows.push(
      [what, `${site.importSeconds.toFixed(1)} s`, ''],
      ...(await measureParts(site, parts, seconds)),
    );
  });
  return { rows, isMissed: false };
}

function firstLoad(): Row {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    'course home: JS and CSS of the first load, brotli',
    kilobytes(sumSizes(listFirstLoad(WEB_DIST))),
    kilobytes(FIRST_LOAD_BUDGET),
  ];
}

async function measureParts(
  { database: { name, dialect }, filled: tokens, start }: BenchSite<string[]>,
  parts: readonly SitePart[],
  seconds: number | null,
): Promise<Row[]> {
  const frontEnd = await serveSeparateFrontEnd(WEB_DIST);
  const settings = { CORS_ALLOWED_ORIGINS: frontEnd.origin };
  const site = await start(settings);
  const second = await start(settings);
  frontEnd.setLms(site.origin);
  const measurements: Record<SitePart, () => Promise<Row[]>> = {
    phone: async () =>
      // The database makes no difference to a browser.
      dialect === 'sqlite' ? measurePhone(site.origin, frontEnd.origin, tokens[0] ?? '') : [],
    class: () => measureClass(name, [site.origin, second.origin], tokens),
    search: () => measureSearch(name, site, tokens),
    pages: () => measureHomePages(name, site, tokens),
    load: () => measureMixedLoad(name, site, { tokens, ...(seconds !== null && { seconds }) }),
  };
  const rows: Row[] = [];
  try {
    for (const part of parts) {
      // One process alone serves what comes after the class.
      if (part !== 'phone' && part !== 'class') await second.stop();
      console.log(`${name}: measuring ${part} ...`);
      rows.push(...(await measurements[part]()));
    }
  } finally {
    await second.stop();
    await site.stop();
    frontEnd.close();
  }
  return rows;
}
