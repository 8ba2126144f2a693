import { currentLanguage } from '../../i18n/current-language.ts';
import { english } from '../../i18n/languages.ts';
import { DAY, MINUTE, SECOND } from '../../lib/durations.ts';
import { openClaims, sealClaims } from '../keys/sealed-claims.ts';

/** Lifetime of a token in milliseconds; an open frame renews it. */
export const UNIT_TOKEN_LIFETIME = 30 * MINUTE;
/**
 * For tokens in a page's URLs, which can't be renewed: a video may request the rest of its file hours later, and a unit
 * that was prefetched may be shown then.
 */
const URL_TOKEN_LIFETIME = DAY;
/** For how long the page of a unit relies on the site's decision to redirect to it, in milliseconds (decision 0135). */
export const DECISION_LIFETIME = 15 * SECOND;

/**
 * What a token allows: `unit`: the page and the handlers of one unit; `nested`: only the pages of its texts (an author's
 * script can read this token); `file`: reading the locked files of one course; `page`: fetching one static page; `upload`:
 * downloading files of learners' work in one course; `launch`: opening one external tool.
 */
export type UnitTokenKind = 'unit' | 'nested' | 'file' | 'page' | 'upload' | 'launch';

/** Who is signed in, and as whom they view the course: a masquerade's key, or null as themselves. */
export interface TokenLearner {
  userId: number;
  sessionIdHash: string;
  masquerade: string | null;
}

/** The rights of one visitor in one unit. Verified together with the current session and access rules. */
export interface UnitClaims {
  kind: UnitTokenKind;
  /** The unit; of a `launch`, the block; of a `file` and an `upload`, the course; of a `page`, its slug. */
  usageKey: string;
  courseKey: string;
  /** Null for visitors without an account. */
  learner: TokenLearner | null;
  /** Origin of the page that embeds the frame: the only one that it exchanges messages with. */
  parent: string;
  /** Code of the language of the unit's texts, which no cookie names there; omitted for English. */
  language?: string;
  /**
   * When all rules let the bearer read the unit, in epoch milliseconds; only in the redirect to its page. Absent: unknown.
   */
  decidedAt?: number;
}

/** The claim for the language of the current request. */
export function languageClaim(): Pick<UnitClaims, 'language'> {
  const { code } = currentLanguage();
  return code === english.code ? {} : { language: code };
}

export type UnitTokenFault = 'unit_token_expired' | 'unit_token_invalid';

/**
 * Seals a token: it can't be modified, and reveals nothing about the learner to whoever obtains it (an author's script
 * can read that of its page). `expiresAt` is in epoch seconds, `now` in milliseconds; `key` has 32 bytes.
 */
export function sealUnitToken(
  key: Uint8Array,
  claims: UnitClaims,
  now: number,
): { token: string; expiresAt: number } {
  const lifetime = claims.kind === 'unit' ? UNIT_TOKEN_LIFETIME : URL_TOKEN_LIFETIME;
  const expiresAt = Math.floor((now + lifetime) / 1000);
  const { kind, usageKey, courseKey, learner, parent, language, decidedAt } = claims;
  const token = sealClaims(key, {
    aud: kind,
    sub: usageKey,
    exp: expiresAt,
    course: courseKey,
    uid: learner?.userId,
    sid: learner?.sessionIdHash,
    as: learner?.masquerade ?? undefined,
    parent,
    lang: language,
    ok: decidedAt,
  });
  return { token, expiresAt };
}

/**
 * Reads a token of one kind; returns its fault if it is forged, of another kind, or expired. `now` is null for a token that
 * only says whose unit it was.
 */
export function readUnitToken(
  key: Uint8Array,
  token: string,
  { kind, now }: { kind: UnitTokenKind; now: number | null },
): UnitClaims | UnitTokenFault {
  const { aud, exp, sub, course, uid, sid, as, parent, lang, ok } = openClaims(key, token) ?? {};
  if (aud !== kind || typeof exp !== 'number' || typeof sub !== 'string') return 'unit_token_invalid';
  if (typeof course !== 'string' || typeof parent !== 'string') return 'unit_token_invalid';
  if (now !== null && now >= exp * 1000) return 'unit_token_expired';
  const learner =
    typeof uid === 'number' && typeof sid === 'string'
      ? { userId: uid, sessionIdHash: sid, masquerade: typeof as === 'string' ? as : null }
      : null;
  return {
    kind,
    usageKey: sub,
    courseKey: course,
    learner,
    parent,
    ...(typeof lang === 'string' && { language: lang }),
    ...(typeof ok === 'number' && { decidedAt: ok }),
  };
}
