import { blocksRequestedFields } from '@lectern/contract';
import { timeZone } from '../course/page-cookies.ts';
import { plainSegments } from '../course/screen-segments.ts';
import { writeQuery } from '../course/write-query.ts';
import type { EarlyRequests, TimedResponse } from '../lms/transport/early.ts';
import { addLink } from './add-link.ts';
import { type CourseAddress, screenOf } from './address.ts';
import { lmsUrl, type Settings } from './page-settings.ts';
import { requestToken } from './request-token.ts';
import { keep, sendCall } from './requests.ts';
import { startFrame } from './start-frame.ts';
import { readToken } from './token.ts';

/** Requests a path below `/api/`. */
type Get = (path: string) => Promise<TimedResponse>;

/** Requests what the screen shows, after a new access token if the cookie has none that is valid. */
export function requestData(early: EarlyRequests, site: Settings, address: CourseAddress): void {
  const ready = requestToken(early, site);
  const get: Get = (path) => {
    const url = `${lmsUrl(site)}/api/${path}`;
    return keep(
      early,
      url,
      ready.then(() => sendCall(url, 'GET')),
    );
  };
  requestScreen(get, ready, site, address);
}

/** `ready` resolves once there is an access token, if the visitor can have one. */
function requestScreen(get: Get, ready: Promise<unknown>, site: Settings, address: CourseAddress): void {
  const [, courseId, segment, unitId] = address;
  const screen = screenOf(address);
  // Keys stay readable in paths, and old ones keep their slashes (wire contract 1.3).
  const course = encodeURI(courseId);
  const zone = timeZone ? `?browser_timezone=${encodeURIComponent(timeZone)}` : '';
  get(`course_home/course_metadata/${course}${zone}`);
  if (screen === 'bookmarks') {
    const query = { course_id: courseId, page: 1, page_size: 100, fields: 'display_name,path' };
    get(`bookmarks/v1/bookmarks/?${writeQuery(query)}`);
  }
  // Only Lectern's LMS has this call, and only it names an origin of units.
  if (screen === 'notes' && site.UNITS_ORIGIN) get(`lectern/v1/courses/${course}/notes`);
  if (['outline', 'dates', 'progress'].includes(screen)) get(`course_home/${screen}/${course}`);
  if (screen !== 'courseware' || plainSegments.includes(segment)) return;

  const metadata = get(`courseware/course/${course}${zone}`);
  get(`learning_sequences/v1/course_outline/${course}`);
  const sequence = segment && get(`courseware/sequence/${encodeURI(segment)}`);
  const requestBlocks = () => {
    const username = readToken(site)?.preferred_username;
    // Visitors are refused it in most courses.
    if (!username) return;
    const query = { course_id: courseId, username, depth: 3, requested_fields: blocksRequestedFields };
    get(`courses/v2/blocks/?${writeQuery(query)}`);
  };
  ready.then(requestBlocks, () => {});
  addLink('preconnect', site.UNITS_ORIGIN || lmsUrl(site));
  // Browsers without it would load a frame again when it is moved.
  if (sequence && unitId && 'moveBefore' in Element.prototype)
    startFrame(site, unitId, metadata, sequence).catch(() => {});
}
