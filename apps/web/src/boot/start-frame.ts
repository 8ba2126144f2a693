import type { CoursewareCourseWire, SequenceWire } from '@lectern/contract';
import { writeQuery } from '../course/write-query.ts';
import { frameAttributes } from '../features/courseware/frames/frame-attributes.ts';
import { frameQuery } from '../features/courseware/frames/frame-query.ts';
import type { TimedResponse } from '../lms/transport/early.ts';
import { lmsUrl, type Settings } from './page-settings.ts';
import { HIDDEN, recordFrame } from './record-frame.ts';
import { readToken } from './token.ts';

/**
 * Creates the frame of the unit in the address, if that is sure to be shown: it loads beside the program, which moves it to
 * its place (`features/courseware/frames/started-frame.ts`; decision 0123). Rejects without usable responses.
 */
export async function startFrame(
  site: Settings,
  unitId: string,
  ...responses: readonly [course: Promise<TimedResponse>, sequence: Promise<TimedResponse>]
): Promise<void> {
  const [course, sequence] = (await Promise.all(
    responses.map(async (response) => (await response).response.clone().json()),
  )) as [CoursewareCourseWire, SequenceWire];
  const unit = sequence.items.find(({ id }) => id === unitId);
  const isClosed = sequence.gated_content?.gated || sequence.is_hidden_after_due || sequence.is_time_limited;
  if (!unit || isClosed || course.course_access?.has_access === false) return;
  if (course.user_needs_integrity_signature && unit.graded) return;

  const jumpToId = new URLSearchParams(location.search).get('jumpToId');
  const isSignedIn = readToken(site) !== null;
  const query = frameQuery(Boolean(site.UNITS_ORIGIN), isSignedIn, sequence.format, jumpToId);
  const fragment = jumpToId ? `#${encodeURIComponent(jumpToId)}` : '';
  insertFrame(unitId, `${lmsUrl(site)}/xblock/${encodeURI(unitId)}?${writeQuery(query)}${fragment}`);
}

function insertFrame(unitId: string, src: string): void {
  const element = document.createElement('iframe');
  recordFrame(element);
  const attributes = {
    ...frameAttributes,
    src,
    'data-unit': unitId,
    allowfullscreen: '',
    height: '0',
    scrolling: 'no',
    inert: '',
    style: HIDDEN,
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
}
