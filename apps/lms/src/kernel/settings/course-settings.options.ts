import { auditModes, verifiedModes } from '@lectern/contract';
import { isoTime } from '../../lib/iso.ts';
import { readMoment } from '../../lib/read-moment.ts';
import { isKnownMode } from '../modes/modes.ts';
import { isCurrency } from '../modes/money.ts';
import type { RunSettings } from './course-settings.ts';

/** An invalid value of an option; the message says which values are valid. */
export class OptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OptionError';
  }
}

/** One setting of a course as text: on the command line, and in the output. */
export interface SettingOption {
  /** Without its dashes. */
  name: string;
  /** The placeholder for the value in the help. */
  value: string;
  /** Throws OptionError. */
  read(text: string): Partial<RunSettings>;
  write(settings: RunSettings): string;
}

const MODES = [...auditModes, ...verifiedModes];
const NONE = 'none';
const CERTIFICATE_CHOICES = ['auto', 'request', 'off'] as const;

/** Every setting, in the order in which they are shown. */
export const SETTING_OPTIONS: readonly SettingOption[] = [
  {
    name: 'modes',
    value: 'MODE,…',
    read(text) {
      const names = text.split(',').map((word) => word.trim());
      const unknown = names.find((word) => !isKnownMode(word));
      if (unknown !== undefined) throw new OptionError(`takes modes of this list: ${MODES.join(', ')}`);
      return { modes: [...new Set(names.filter(isKnownMode))] };
    },
    write: ({ modes }) => modes.join(','),
  },
  {
    name: 'price',
    value: 'NUMBER',
    read: (text) => ({ price: readNumber(text, 0, 1_000_000) }),
    write: ({ price }) => String(price),
  },
  {
    name: 'currency',
    value: 'CODE',
    read(text) {
      const currency = text.toUpperCase();
      if (!isCurrency(currency)) throw new OptionError('takes the code of a currency, such as USD');
      return { currency };
    },
    write: ({ currency }) => currency,
  },
  {
    name: 'currency-symbol',
    value: 'TEXT|auto',
    read: (text) => ({ currencySymbol: text === 'auto' ? null : readText(text, 5) }),
    write: ({ currencySymbol }) => currencySymbol ?? 'auto',
  },
  {
    name: 'sku',
    value: `TEXT|${NONE}`,
    read: (text) => ({ sku: text === NONE ? '' : readText(text, 100) }),
    write: ({ sku }) => sku || NONE,
  },
  {
    name: 'upgrade-deadline',
    value: `TIME|${NONE}`,
    read: (text) => ({ upgradeDeadline: readTime(text) }),
    write: ({ upgradeDeadline }) => writeTime(upgradeDeadline),
  },
  {
    name: 'verification-deadline',
    value: `TIME|${NONE}`,
    read: (text) => ({ verificationDeadline: readTime(text) }),
    write: ({ verificationDeadline }) => writeTime(verificationDeadline),
  },
  {
    name: 'offer-percentage',
    value: `1-99|${NONE}`,
    read: (text) => ({ offerPercentage: text === NONE ? null : readNumber(text, 1, 99) }),
    write: ({ offerPercentage }) => String(offerPercentage ?? NONE),
  },
  {
    name: 'offer-code',
    value: `TEXT|${NONE}`,
    read: (text) => ({ offerCode: text === NONE ? '' : readText(text, 50) }),
    write: ({ offerCode }) => offerCode || NONE,
  },
  {
    name: 'offer-days',
    value: 'DAYS',
    read: (text) => ({ offerDays: readNumber(text, 1, 365) }),
    write: ({ offerDays }) => String(offerDays),
  },
  {
    name: 'streak-discount',
    value: 'on|off',
    read: (text) => ({ streakDiscount: readSwitch(text) }),
    write: ({ streakDiscount }) => writeSwitch(streakDiscount),
  },
  {
    name: 'audit-access',
    value: 'limited|unlimited',
    read(text) {
      if (text !== 'limited' && text !== 'unlimited') throw new OptionError('takes limited or unlimited');
      return { auditAccess: text };
    },
    write: ({ auditAccess }) => auditAccess,
  },
  {
    name: 'audit-weeks',
    value: 'WEEKS|auto',
    read: (text) => ({ auditWeeks: text === 'auto' ? null : readNumber(text, 1, 520) }),
    write: ({ auditWeeks }) => String(auditWeeks ?? 'auto'),
  },
  {
    name: 'content-gating',
    value: 'on|off',
    read: (text) => ({ contentGating: readSwitch(text) }),
    write: ({ contentGating }) => writeSwitch(contentGating),
  },
  {
    name: 'limits-from',
    value: `TIME|${NONE}`,
    read: (text) => ({ limitsFrom: readTime(text) }),
    write: ({ limitsFrom }) => writeTime(limitsFrom),
  },
  {
    name: 'subject',
    value: `TEXT|${NONE}`,
    read: (text) => ({ subject: text === NONE ? '' : readText(text, 50) }),
    write: ({ subject }) => subject || NONE,
  },
  {
    name: 'max-enrollments',
    value: 'NUMBER|export',
    read: (text) => ({ maxEnrollments: text === 'export' ? null : readNumber(text, 0, 10_000_000) }),
    write: ({ maxEnrollments }) => String(maxEnrollments ?? 'export'),
  },
  {
    name: 'embargo',
    value: `CODE,…|${NONE}`,
    read(text) {
      const codes = text === NONE ? [] : text.toUpperCase().split(',');
      if (!codes.every((code) => /^[A-Z]{2}$/.test(code)))
        throw new OptionError(`takes countries by codes of two letters, such as KP,SY, or ${NONE}`);
      return { embargo: [...new Set(codes)].sort() };
    },
    write: ({ embargo }) => embargo.join(',') || NONE,
  },
  {
    name: 'certificates',
    value: CERTIFICATE_CHOICES.join('|'),
    read(text) {
      const choice = CERTIFICATE_CHOICES.find((each) => each === text);
      if (choice === undefined) throw new OptionError('takes auto, request or off');
      return { certificates: choice };
    },
    write: ({ certificates }) => certificates,
  },
  {
    name: 'honor-certificates',
    value: 'on|off',
    read: (text) => ({ honorCertificates: readSwitch(text) }),
    write: ({ honorCertificates }) => writeSwitch(honorCertificates),
  },
  {
    name: 'certificate-hours',
    value: `NUMBER|${NONE}`,
    read: (text) => ({ certificateHours: text === NONE ? null : readNumber(text, 1, 10_000) }),
    write: ({ certificateHours }) => String(certificateHours ?? NONE),
  },
  {
    name: 'certificate-grade',
    value: 'on|off',
    read: (text) => ({ certificateGrade: readSwitch(text) }),
    write: ({ certificateGrade }) => writeSwitch(certificateGrade),
  },
  {
    name: 'honor-code',
    value: 'on|off',
    read: (text) => ({ honorCode: readSwitch(text) }),
    write: ({ honorCode }) => writeSwitch(honorCode),
  },
  {
    name: 'exit-page',
    value: 'on|off',
    read: (text) => ({ exitPage: readSwitch(text) }),
    write: ({ exitPage }) => writeSwitch(exitPage),
  },
  {
    name: 'discussions',
    value: 'on|off',
    read: (text) => ({ discussions: readSwitch(text) }),
    write: ({ discussions }) => writeSwitch(discussions),
  },
  {
    name: 'legacy-url',
    value: `URL|${NONE}`,
    read(text) {
      if (text === NONE) return { legacyUrl: null };
      const origin = URL.canParse(text) && /^https?:/.test(text) ? new URL(text).origin : null;
      if (origin !== text.replace(/\/$/, ''))
        throw new OptionError('takes the address of an LMS, such as https://old.example.org');
      return { legacyUrl: origin };
    },
    write: ({ legacyUrl }) => legacyUrl ?? NONE,
  },
  {
    name: 'dark-safe',
    value: 'on|off',
    read: (text) => ({ darkSafe: readSwitch(text) }),
    write: ({ darkSafe }) => writeSwitch(darkSafe),
  },
];

function readSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new OptionError('takes on or off');
  return text === 'on';
}

const writeSwitch = (isOn: boolean): string => (isOn ? 'on' : 'off');

function readNumber(text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new OptionError(`takes a whole number from ${least} to ${most}`);
}

function readText(text: string, most: number): string {
  if (text.trim() === '' || text.length > most || /[\p{Cc}\p{Cf}<>]/u.test(text)) {
    throw new OptionError(`takes a text of at most ${most} characters, without control characters, < and >`);
  }
  return text;
}

function readTime(text: string): number | null {
  if (text === NONE) return null;
  const moment = readMoment(text);
  if (moment !== null) return moment;
  throw new OptionError(`takes a day such as 2026-04-01, a time such as 2026-04-01T12:00Z, or ${NONE}`);
}

const writeTime = (moment: number | null): string => (moment === null ? NONE : isoTime(moment));
