import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { keyObjectOf } from '../../kernel/keys/key-object.ts';
import { WEEK } from '../../lib/durations.ts';

type Signer = Pick<Context, 'secrets' | 'clock'>;

/** A file as one course has it. */
export interface CourseFile {
  courseKey: string;
  /** Hex. */
  sha256: string;
}

const PURPOSE = 'course-files';
const KEY = /^([0-9a-z]{1,8})\.([\w-]{8})\.([\w-]{22})$/;

/**
 * The key of a file, for a URL in a page whose reader may see what uses the file: a signature that all readers of the
 * course share, so that browsers and CDNs cache the file, and that opens it for one to two weeks. It also proves the
 * right to the files that this one refers to by relative URLs (see find-sibling.ts).
 */
function makeFileKey({ secrets, clock }: Signer, file: CourseFile): string {
  const week = Math.floor(clock.now() / WEEK).toString(36);
  const course = shorten(file.courseKey);
  return `${week}.${course}.${sign(secrets.key(PURPOSE), { week, course, sha256: file.sha256 })}`;
}

/** Reads a key; null if it isn't one of this file, or has expired. */
export function readFileKey({ secrets, clock }: Signer, key: string, sha256: string): FileKey | null {
  const [, week = '', course = '', signature = ''] = KEY.exec(key) ?? [];
  if (week === '' || Number.parseInt(week, 36) < Math.floor(clock.now() / WEEK) - 1) return null;
  const given = Buffer.from(signature);
  const isSigned = secrets
    .keys(PURPOSE)
    .some((each) => timingSafeEqual(given, Buffer.from(sign(each, { week, course, sha256 }))));
  return isSigned ? { isOf: (courseKey) => shorten(courseKey) === course } : null;
}

export interface FileKey {
  /** Whether the key was made for a page of this course. */
  isOf(courseKey: string): boolean;
}

/** By secret, then by what is signed: a page signs all its files each time that it is sent. */
const signatures = new WeakMap<Uint8Array, LRUCache<string, string>>();
const shortForms = new LRUCache<string, string>({ max: 1_000 });

function sign(
  secret: Uint8Array,
  { week, course, sha256 }: { week: string; course: string; sha256: string },
): string {
  const known = signatures.get(secret) ?? new LRUCache({ max: 10_000 });
  signatures.set(secret, known);
  const text = `${week}.${course}.${sha256}`;
  const signature =
    known.get(text) ??
    createHmac('sha256', keyObjectOf(secret)).update(text).digest('base64url').slice(0, 22);
  known.set(text, signature);
  return signature;
}

/** A few characters for a course in a URL. The signature covers them, so that they needn't be unforgeable. */
function shorten(courseKey: string): string {
  const short =
    shortForms.get(courseKey) ?? createHash('sha256').update(courseKey).digest('base64url').slice(0, 8);
  shortForms.set(courseKey, short);
  return short;
}

/** The path of a file with its key. `name` is the last segment, percent-encoded. */
export function signedPath(signer: Signer, file: CourseFile, name: string): string {
  return `/assets/courseware/${makeFileKey(signer, file)}/${file.sha256}/${name}`;
}
