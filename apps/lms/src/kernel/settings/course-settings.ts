import type { EnrollmentMode } from '@lectern/contract';

/** An operator's settings of a course run, which exports don't contain. Times are epoch milliseconds. */
export interface RunSettings {
  /** The modes that the course is offered in. */
  modes: readonly EnrollmentMode[];
  /** Of the paid mode, in whole units of the currency. */
  price: number;
  /** ISO 4217. */
  currency: string;
  /** Null: the currency's own. */
  currencySymbol: string | null;
  /** The name of the paid mode in a shop; may be empty. */
  sku: string;
  /** Exclusive deadline for upgrades; null = none. */
  upgradeDeadline: number | null;
  /** Deadline by which learners of a track with certificates verify their identity; null = no deadline. */
  verificationDeadline: number | null;
  /** First-purchase discount in whole percent; null = no such offer. */
  offerPercentage: number | null;
  offerCode: string;
  /** How long the offer lasts after enrolling. */
  offerDays: number;
  /** Whether a streak of days comes with a discount on the upgrade. */
  streakDiscount: boolean;
  auditAccess: 'unlimited' | 'limited';
  /** How long limited audit access lasts; null = by the length of the course. */
  auditWeeks: number | null;
  /** Whether graded problems require full access. */
  contentGating: boolean;
  /** Both limits apply to learners who enrolled at this time or later; null = to all. */
  limitsFrom: number | null;
  /** The subject of the course, in a word or two: the catalogue can be filtered by it; '' = none. */
  subject: string;
  /** Null: as in the export. */
  maxEnrollments: number | null;
  /** Countries where the course may not be shown: ISO 3166-1 alpha-2, upper case. */
  embargo: readonly string[];
  /** When learners get certificates: on passing, when they ask for one after passing, or never. */
  certificates: 'auto' | 'request' | 'off';
  /** Whether the honor mode leads to a certificate. */
  honorCertificates: boolean;
  /** Hours of study that certificates attest; null = none. */
  certificateHours: number | null;
  /** Whether the grade is printed on certificates. */
  certificateGrade: boolean;
  /** Whether learners agree to an honor code before graded units open to them (CWR-56). */
  honorCode: boolean;
  /** Whether an exit page follows the last unit (EXT-02). */
  exitPage: boolean;
  /** Whether learners can discuss the course, if it has discussions. */
  discussions: boolean;
  /** Origin of another LMS that shows the units of the course; null: this one does. */
  legacyUrl: string | null;
  /** Whether its authors' own colors are readable on a dark page; false: units have a light background. */
  darkSafe: boolean;
  /** UUIDs of the organizations that offer the course to their learners. */
  offeredBy: readonly string[];
}

export const DEFAULT_SETTINGS: RunSettings = {
  modes: ['audit'],
  price: 0,
  currency: 'USD',
  currencySymbol: null,
  sku: '',
  upgradeDeadline: null,
  verificationDeadline: null,
  offerPercentage: null,
  offerCode: '',
  offerDays: 7,
  streakDiscount: false,
  auditAccess: 'unlimited',
  auditWeeks: null,
  contentGating: false,
  limitsFrom: null,
  subject: '',
  maxEnrollments: null,
  embargo: [],
  certificates: 'auto',
  honorCertificates: true,
  certificateHours: null,
  certificateGrade: false,
  honorCode: false,
  exitPage: true,
  discussions: true,
  legacyUrl: null,
  darkSafe: false,
  offeredBy: [],
};

/** Parses stored settings; null, for a course without any, gives the defaults. */
export function readRunSettings(text: string | null): RunSettings {
  return text === null
    ? DEFAULT_SETTINGS
    : { ...DEFAULT_SETTINGS, ...(JSON.parse(text) as Partial<RunSettings>) };
}
