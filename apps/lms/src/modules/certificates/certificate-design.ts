import { createHash } from 'node:crypto';
import type { CertificateSignatory, CourseTree } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { findAsset, readAsset } from '../course-files/assets.store.ts';

/**
 * What a course prints on its certificates. It is stored with the certificate, images included: a later version of the
 * course changes nothing about what was issued.
 */
export interface CertificateDesign {
  courseTitle: string;
  courseNumber: string;
  organization: string;
  /** BCP 47; null = not known. */
  language: string | null;
  signatories: DesignSignatory[];
}

export interface DesignSignatory {
  name: string;
  title: string;
  organization: string;
  /** A PNG as a `data:` address, or null. */
  signature: string | null;
}

export function hashDesign(design: CertificateDesign): string {
  return createHash('sha256').update(JSON.stringify(design)).digest('hex');
}

const designs = new WeakMap<CompiledCourse, Promise<CertificateDesign>>();

/** The design of a version of a course: what its team set up, or a plain one with the course's own words. */
export function designOf(reader: Reader, course: CompiledCourse): Promise<CertificateDesign> {
  const known = designs.get(course);
  if (known) return known;
  const design = makeDesign(reader, course.tree);
  designs.set(course, design);
  design.catch(() => designs.delete(course));
  return design;
}

async function makeDesign(
  reader: Reader,
  {
    title,
    org,
    course,
    language,
    settings,
  }: Pick<CourseTree, 'title' | 'org' | 'course' | 'language' | 'settings'>,
): Promise<CertificateDesign> {
  const { certificate, displayCourseNumber, displayOrganization } = settings;
  const signatories: DesignSignatory[] = [];
  for (const { signatureImage, ...signatory } of certificate?.signatories ?? []) {
    signatories.push({ ...signatory, signature: await readSignature(reader, signatureImage) });
  }
  return {
    courseTitle: certificate?.title ?? title,
    courseNumber: displayCourseNumber ?? course,
    organization: displayOrganization ?? org,
    language,
    signatories,
  };
}

const ASSET = /^\/assets\/courseware\/([0-9a-f]{64})\/([^?#]+)/;
/** Bytes: a signature is a line or two. */
const LARGEST_IMAGE = 2 * 1024 * 1024;

/** The image of a signature as a small PNG; null for what is missing, too large, or no PNG or JPEG. */
async function readSignature(
  reader: Reader,
  address: CertificateSignatory['signatureImage'],
): Promise<string | null> {
  const [, sha256, name] = ASSET.exec(address ?? '') ?? [];
  if (sha256 === undefined || name === undefined) return null;
  const asset = await findAsset(reader, sha256, decodeURIComponent(name));
  if (!asset || asset.size === 0 || asset.size > LARGEST_IMAGE) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of readAsset(reader, sha256, { start: 0, end: asset.size - 1 })) pieces.push(piece);
  const { redrawAsPng } = await import('./draw-png.ts');
  const png = redrawAsPng(Buffer.concat(pieces));
  return png && `data:image/png;base64,${png.toString('base64')}`;
}
