import type { CertificateSignatory, CourseTree } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import type { CertificateDesign, DesignSignatory } from '../../kernel/certificates/stored-design.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { findAsset, readAsset } from '../../kernel/files/assets.store.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';

const designs = new WeakMap<CompiledCourse, Promise<CertificateDesign>>();

/**
 * The design of a certificate now: the course team's, or a plain one with the course's title and organization, with the
 * facts that the operator wants on it.
 */
export async function designOf(
  reader: Reader,
  course: CompiledCourse,
  { certificateHours, certificateGrade }: Pick<RunSettings, 'certificateHours' | 'certificateGrade'>,
): Promise<CertificateDesign> {
  return {
    ...(await designOfVersion(reader, course)),
    ...(certificateHours !== null && { hours: certificateHours }),
    ...(certificateGrade && { hasGrade: true }),
  };
}

function designOfVersion(reader: Reader, course: CompiledCourse): Promise<CertificateDesign> {
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
/** A scanned signature is far smaller. */
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** A signature as a small PNG; null if it is missing, too large, or neither PNG nor JPEG. */
async function readSignature(
  reader: Reader,
  address: CertificateSignatory['signatureImage'],
): Promise<string | null> {
  const [, sha256, name] = ASSET.exec(address ?? '') ?? [];
  if (sha256 === undefined || name === undefined) return null;
  const asset = await findAsset(reader, sha256, decodeURIComponent(name));
  if (!asset || asset.size === 0 || asset.size > MAX_IMAGE_BYTES) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of readAsset(reader, sha256, { start: 0, end: asset.size - 1 })) pieces.push(piece);
  const { redrawAsPng } = await import('./draw-png.ts');
  const png = redrawAsPng(Buffer.concat(pieces));
  return png && `data:image/png;base64,${png.toString('base64')}`;
}
