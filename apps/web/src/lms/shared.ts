import type {
  AccessExpirationWire,
  CelebrationsWire,
  CertificateDataWire,
  CourseAccessWire,
  CourseGoalsWire,
  DateBlockWire,
  DatesBannerInfoWire,
  OfferWire,
  VerifiedModeWire,
} from '@lectern/contract';
import { blockTitle } from './block-title.ts';

/** Whether the course may be loaded, and why not (wire contract 5.1). `errorCode` may be unknown. */
export interface CourseAccess {
  hasAccess: boolean;
  errorCode: string | null;
  developerMessage: string | null;
  userMessage: string | null;
  additionalContextUserMessage: string | null;
}

/** For responses without access data, which a server refuses as a whole where there is no access. */
export const grantedAccess: CourseAccess = {
  hasAccess: true,
  errorCode: null,
  developerMessage: null,
  userMessage: null,
  additionalContextUserMessage: null,
};

export function readCourseAccess(wire: CourseAccessWire): CourseAccess {
  return {
    hasAccess: wire.has_access,
    errorCode: wire.error_code,
    developerMessage: wire.developer_message,
    userMessage: wire.user_message,
    additionalContextUserMessage: wire.additional_context_user_message,
  };
}

/** The paid mode that this learner may upgrade to; the price is in whole currency units (wire contract 5.2). */
export interface VerifiedMode {
  accessExpirationDate: string | null;
  currencySymbol: string;
  price: number;
  upgradeUrl: string;
}

export function readVerifiedMode(wire: VerifiedModeWire | null | undefined): VerifiedMode | null {
  if (!wire) return null;
  return {
    accessExpirationDate: wire.access_expiration_date,
    currencySymbol: wire.currency_symbol,
    price: wire.price,
    upgradeUrl: wire.upgrade_url,
  };
}

/** The first-purchase discount; prices are formatted texts, `percentage` is whole percent (wire contract 5.3). */
export interface Offer {
  code: string;
  expirationDate: string;
  originalPrice: string;
  discountedPrice: string;
  percentage: number;
  upgradeUrl: string;
}

export function readOffer(wire: OfferWire | null | undefined): Offer | null {
  if (!wire) return null;
  return {
    code: wire.code,
    expirationDate: wire.expiration_date,
    originalPrice: wire.original_price,
    discountedPrice: wire.discounted_price,
    percentage: wire.percentage,
    upgradeUrl: wire.upgrade_url,
  };
}

/** The end of time-limited audit access (wire contract 5.4). */
export interface AccessExpiration {
  expirationDate: string;
  masqueradingExpiredCourse: boolean;
  upgradeDeadline: string | null;
  upgradeUrl: string | null;
}

export function readAccessExpiration(wire: AccessExpirationWire | null | undefined): AccessExpiration | null {
  if (!wire) return null;
  return {
    expirationDate: wire.expiration_date,
    masqueradingExpiredCourse: wire.masquerading_expired_course,
    upgradeDeadline: wire.upgrade_deadline,
    upgradeUrl: wire.upgrade_url,
  };
}

/** `certWebViewUrl` is a path on the LMS, `downloadUrl` an absolute address (wire contract 5.5, trap 14). */
export interface CertificateData {
  certStatus: string | null;
  certWebViewUrl: string | null;
  downloadUrl: string | null;
  certificateAvailableDate: string | null;
}

export function readCertificateData(wire: CertificateDataWire | null | undefined): CertificateData | null {
  if (!wire) return null;
  return {
    certStatus: wire.cert_status,
    certWebViewUrl: wire.cert_web_view_url,
    downloadUrl: wire.download_url,
    certificateAvailableDate: wire.certificate_available_date,
  };
}

/** Celebrations not shown yet; the server sends the streak only once (wire contract 5.6). */
export interface Celebrations {
  firstSection: boolean;
  streakLengthToCelebrate: number | null;
  streakDiscountEnabled: boolean;
  weeklyGoal: boolean;
}

export function readCelebrations(wire: CelebrationsWire | null | undefined): Celebrations | null {
  if (!wire) return null;
  return {
    firstSection: wire.first_section,
    streakLengthToCelebrate: wire.streak_length_to_celebrate,
    streakDiscountEnabled: wire.streak_discount_enabled ?? wire.streak_discount_experiment_enabled ?? false,
    weeklyGoal: wire.weekly_goal ?? false,
  };
}

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

/** The goals of a course, in the server's form (wire contract 7.2, 24). */
export type CourseGoals =
  | { form: 'none' }
  | {
      form: 'keys';
      goalOptions: readonly { key: string; text: string }[];
      selectedGoal: { key: string; text: string } | null;
    }
  | { form: 'weekly'; selectedGoal: { daysPerWeek: number; subscribedToReminders: boolean } | null };

export function readCourseGoals(
  wire: CourseGoalsWire | null | undefined,
  weeklyEnabled = false,
): CourseGoals {
  const selected = wire?.selected_goal ?? null;
  const options = wire?.goal_options ?? [];
  if (options.length > 0) {
    return {
      form: 'keys',
      goalOptions: options.map(([key, text]) => ({ key, text })),
      selectedGoal:
        selected !== null && 'key' in selected ? { key: selected.key, text: selected.text } : null,
    };
  }
  const weekly = selected !== null && 'days_per_week' in selected ? selected : null;
  if (weekly === null && !weeklyEnabled && wire?.weekly_learning_goal_enabled !== true)
    return { form: 'none' };
  return {
    form: 'weekly',
    // Open edX stores 0 days when reminders are turned off without a goal.
    selectedGoal:
      weekly !== null && weekly.days_per_week > 0
        ? {
            daysPerWeek: weekly.days_per_week,
            subscribedToReminders: weekly.subscribed_to_reminders,
          }
        : null,
  };
}
