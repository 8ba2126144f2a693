import type { DateBlockWire, DatesBannerInfoWire } from '@lectern/contract';
import { blockTitle } from '../block-title.ts';

/** What a learner who is behind schedule can do about it (wire contract 5.7). */
export interface DatesBannerInfo {
  missedDeadlines: boolean;
  missedGatedContent: boolean;
  contentTypeGatingEnabled: boolean;
  verifiedUpgradeLink: string | null;
}

export function readDatesBannerInfo(wire: DatesBannerInfoWire): DatesBannerInfo {
  return {
    missedDeadlines: wire.missed_deadlines,
    missedGatedContent: wire.missed_gated_content,
    contentTypeGatingEnabled: wire.content_type_gating_enabled,
    verifiedUpgradeLink: wire.verified_upgrade_link,
  };
}

/** One important date; an empty `link` means that there is nothing to link (wire contract 5.8, ENT-10). */
export interface DateBlock {
  date: string;
  dateType: string;
  title: string;
  description: string;
  link: string;
  linkText: string;
  learnerHasAccess: boolean;
  /** Null on dates that are not assignments. */
  complete: boolean | null;
  assignmentType: string | null;
  extraInfo: string | null;
  firstComponentBlockId: string | null;
}

export function readDateBlock(wire: DateBlockWire): DateBlock {
  return {
    date: wire.date,
    dateType: wire.date_type,
    title: readDateTitle(wire),
    description: wire.description,
    link: wire.link,
    linkText: wire.link_text,
    learnerHasAccess: wire.learner_has_access,
    complete: wire.complete,
    assignmentType: wire.assignment_type,
    extraInfo: wire.extra_info,
    firstComponentBlockId: wire.first_component_block_id || null,
  };
}

/** An unnamed subsection has no title: then that of its link, as in the outline, or the type of the assignment. */
function readDateTitle({ title, link, assignment_type: type }: DateBlockWire): string {
  const id = link.slice(link.lastIndexOf('/') + 1);
  return title || (id.startsWith('block-v1:') && blockTitle('', id)) || type || '';
}
