/**
 * `npm run request-path [-- --json]`: which folders of the LMS a request for a unit's page passes when staff view the course
 * as a learner, and how often a function calls one of a folder that comes later in the order of .dependency-cruiser.mjs. A
 * folder counts when one of its functions runs, those of `kernel` and `modules` one by one. Two requests show a unit: the
 * site decides who may read it and redirects, then the page is requested from the units origin. Both are counted once caches
 * are warm.
 */
import { parseArgs } from 'node:util';
import { kernelFolders, lmsFolders, moduleFolders } from '../.dependency-cruiser.mjs';
import { buildCourse, html, problem, usageKey } from '../apps/lms/src/testing/course-builder.ts';
import { openLearningSite } from '../apps/lms/src/testing/learning-site.ts';
import { recordCalls } from './lib/function-calls.ts';
import { countPath, type RequestPath } from './lib/request-path.ts';

const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
const folder = new URL('../apps/lms/src/', import.meta.url).href;

const units = [
  { name: 'texts', id: 'texts', children: [html('text')] },
  { name: 'a problem', id: 'problem', children: [html('introduction'), problem('question')] },
];
const sequence = { id: 'sequence', children: units };
const site = await openLearningSite(buildCourse({ sections: [{ id: 'section', children: [sequence] }] }));
const staff = await site.join('staff', { courseStaff: true });
await staff.post(`/courses/${site.courseKey}/masquerade`, { role: 'student' });

async function requestUnit(id: string): Promise<string> {
  const { headers, statusCode } = await staff.get(`/xblock/${usageKey('vertical', id)}`);
  if (statusCode !== 302) throw new Error(`The site responded with ${statusCode}`);
  return String(headers.location);
}

async function requestPage(address: string): Promise<void> {
  const { host, pathname, search } = new URL(address);
  const { statusCode } = await site.app.inject({ url: pathname + search, headers: { host } });
  if (statusCode !== 200) throw new Error(`The page of the unit responded with ${statusCode}`);
}

const paths: Record<string, RequestPath> = {};
for (const { name, id } of units) {
  const address = await requestUnit(id);
  await requestPage(address);
  const requests = { site: () => requestUnit(id), page: () => requestPage(address) };
  for (const [target, request] of Object.entries(requests)) {
    paths[`unit of ${name}, ${target}`] = countPath(await recordCalls(folder, request), {
      lmsFolders,
      kernelFolders,
      moduleFolders,
    });
  }
}
await site.close();

if (json) console.log(JSON.stringify(paths));
else {
  for (const [name, { folders, climbs }] of Object.entries(paths)) {
    console.log(`${name}: ${folders.length} folders, ${climbs.length} calls of a later folder`);
    console.log(`  ${folders.join(' ')}`);
    for (const climb of climbs) console.log(`  ${climb}`);
  }
}
