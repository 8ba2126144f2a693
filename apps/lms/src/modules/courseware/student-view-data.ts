import type { StudentViewWire } from '@lectern/contract';
import type { Block, VideoContent } from '@lectern/olx';
import type { Access } from '../../kernel/access/access.ts';
import { closesGradedUnits } from '../../kernel/access/honor-code.policy.ts';
import { componentRestriction } from '../../kernel/course-view/course-view.ts';

interface Closed {
  /** Indexes of sequences behind a prerequisite. */
  gated: Pick<ReadonlySet<number>, 'has'>;
  /** Indexes of timed exams that aren't running. */
  withheld: ReadonlySet<number>;
}

/** Whether a component is in a unit that opens to this person now, so that its content may be sent elsewhere, too. */
export function isContentOpen(access: Access, { usageKey, graded }: Block, closed: Closed): boolean {
  const { course, view } = access;
  const place = course.places.get(usageKey);
  const component = course.tree.blocks[usageKey];
  if (place?.level !== 'component' || !component || access.elsewhere !== null) return false;
  if (closed.gated.has(place.sequence) || closed.withheld.has(place.sequence)) return false;
  const isGraded = graded || course.units[place.unit]?.block.graded === true;
  if (isGraded && closesGradedUnits(access)) return false;
  const states = [
    view.sections[place.section],
    view.sequences[place.sequence],
    view.units[place.unit]?.state,
  ];
  return states.every((state) => state === 'open') && componentRestriction(component, view) === 'open';
}

/** A component's content as data for native apps (wire contract 12.4); null for types that have none. */
export function presentStudentView({ content }: Block, origin: string): StudentViewWire | null {
  return content.kind === 'video' ? presentVideo(content, origin) : null;
}

function presentVideo(video: VideoContent, origin: string): StudentViewWire {
  const { sources, youtubeId, transcripts, durationSeconds } = video;
  const urls = sources.map(({ url }) => absolute(url, origin));
  const [fallback] = urls;
  return {
    only_on_web: false,
    duration: durationSeconds,
    transcripts: Object.fromEntries(
      transcripts.map(({ language, url }) => [language, absolute(url, origin)]),
    ),
    encoded_videos: {
      ...(youtubeId !== null && {
        youtube: { url: `https://www.youtube.com/watch?v=${youtubeId}`, file_size: 0 },
      }),
      ...(fallback !== undefined && { fallback: { url: fallback, file_size: 0 } }),
    },
    all_sources: urls,
  };
}

const absolute = (url: string, origin: string): string => new URL(url, origin).href;
