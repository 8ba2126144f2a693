import { type SequenceItemWire, type SequenceWire, sequenceCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { blockTitle } from './block-title.ts';
import { cacheBookmarks } from './bookmarks.ts';
import { cacheCompletion } from './completion.ts';
import { getLms } from './lms.ts';
import { cachePosition } from './position.ts';
import { isPreview } from './preview.ts';
import { UnexpectedResponseError } from './transport/errors.ts';

/**
 * One unit of a sequence (ENT-07). `useCompletion` and `useBookmark` say whether it is complete or bookmarked.
 */
export interface SequenceUnit {
  id: string;
  title: string;
  /** Chooses the icon: video, problem, vertical, lock, other; unknown ones look like other (CWR-06). */
  contentType: string;
  graded: boolean;
  containsContentTypeGatedContent: boolean;
}

/** One sequence (ENT-08). The learner's position in it is stored apart (ENT-09). */
export interface Sequence {
  id: string;
  blockType: string;
  title: string;
  unitIds: readonly string[];
  units: Readonly<Record<string, SequenceUnit>>;
  bannerText: string | null;
  format: string | null;
  gatedContent: {
    gated: boolean;
    gatedSectionName: string | null;
    prereqId: string | null;
    prereqSectionName: string | null;
  };
  isTimeLimited: boolean;
  isProctored: boolean;
  isHiddenAfterDue: boolean;
  saveUnitPosition: boolean;
  showCompletion: boolean;
  allowProctoringOptOut: boolean;
}

export function readSequence(wire: SequenceWire): Sequence {
  const units = wire.items.map(readUnit);
  return {
    id: wire.item_id,
    blockType: wire.tag,
    title: blockTitle(wire.display_name, wire.item_id),
    unitIds: units.map((unit) => unit.id),
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    bannerText: wire.banner_text,
    format: wire.format,
    gatedContent: {
      gated: wire.gated_content.gated,
      gatedSectionName: wire.gated_content.gated_section_name,
      prereqId: wire.gated_content.prereq_id,
      prereqSectionName: wire.gated_content.prereq_section_name,
    },
    isTimeLimited: wire.is_time_limited,
    isProctored: wire.is_proctored,
    isHiddenAfterDue: wire.is_hidden_after_due,
    saveUnitPosition: wire.save_position,
    showCompletion: wire.show_completion,
    allowProctoringOptOut: wire.allow_proctoring_opt_out ?? false,
  };
}

/** A locked sequence sends reduced items, with the title in another field (wire contract 14.1). */
function readUnit(item: SequenceItemWire): SequenceUnit {
  return {
    id: item.id,
    title: blockTitle(item.page_title ?? item.display_name ?? '', item.id),
    contentType: item.type,
    graded: item.graded ?? false,
    containsContentTypeGatedContent: item.contains_content_type_gated_content ?? false,
  };
}

/** The stored position as a 0-based index: null, missing or 0 gives the first unit (ENT-09). */
export function readActiveUnitIndex(wire: Pick<SequenceWire, 'position'>): number {
  return Math.max((wire.position ?? 0) - 1, 0);
}

/**
 * One sequence (API-15). Rejects for an id that is no sequence's: with HttpError 422, the expected status for
 * a unit and is not logged (STA-08), or with UnexpectedResponseError for another block type (STA-07).
 */
export function sequenceQuery(courseId: string, sequenceId: string) {
  return queryOptions({
    queryKey: ['sequence', courseId, sequenceId],
    meta: { quietStatuses: [422] },
    queryFn: async ({ client, signal }): Promise<Sequence> => {
      const { transport, location } = getLms(client);
      const { body } = await transport.request(sequenceCall, {
        params: { sequenceId },
        ...(isPreview(location) && { query: { preview: '1' } }),
        signal,
      });
      if (body.tag !== 'sequential')
        throw new UnexpectedResponseError(sequenceCall.id, 'tag', `not a sequence: ${body.tag}`);
      const readFacts = <T>(fact: (item: SequenceItemWire) => T | null | undefined) =>
        Object.fromEntries(
          body.items.flatMap((item) => {
            const value = fact(item);
            return value === undefined || value === null ? [] : [[item.id, value]];
          }),
        );
      cacheCompletion(
        client,
        courseId,
        readFacts((item) => item.complete),
      );
      cacheBookmarks(
        client,
        courseId,
        readFacts((item) => item.bookmarked),
      );
      cachePosition(client, courseId, sequenceId, readActiveUnitIndex(body));
      return readSequence(body);
    },
  });
}
