import type { Reader, Tx } from '../../db/database.ts';
import type { CertificateFact } from '../../kernel/certificate-status/certificate-status.policy.ts';

/** Courses that belong together. */
export interface Program {
  uuid: string;
  slug: string;
  /** Slug of the type, such as `xseries`. */
  type: string;
  title: string;
}

/** A course of a program with what is stored of the learner in it. */
export interface JoinedCourse {
  courseKey: string;
  isEnrolled: boolean;
  /** Issued and not revoked. */
  certificate: Pick<CertificateFact, 'visibleFrom'> | null;
}

export interface JoinedProgram extends Program {
  /** In the order of the program. */
  courses: JoinedCourse[];
}

const columns = ['programs.uuid', 'programs.slug', 'programs.type', 'programs.title'] as const;

/** All programs with the keys of their courses, by slug. */
export async function listPrograms(reader: Reader): Promise<(Program & { courseKeys: string[] })[]> {
  const programs = await reader.selectFrom('programs').select(columns).orderBy('slug').execute();
  const courses = await reader
    .selectFrom('program_courses')
    .select(['program_uuid', 'course_key'])
    .orderBy('position')
    .execute();
  return programs.map((program) => ({
    ...program,
    courseKeys: courses.filter((one) => one.program_uuid === program.uuid).map((one) => one.course_key),
  }));
}

export async function findProgramBySlug(reader: Reader, slug: string): Promise<Program | null> {
  const row = await reader.selectFrom('programs').select(columns).where('slug', '=', slug).executeTakeFirst();
  return row ?? null;
}

/** Creates a program, or changes the one with this UUID. */
export async function saveProgram(tx: Tx, program: Program, at: number): Promise<void> {
  const { uuid, ...values } = program;
  await tx
    .insertInto('programs')
    .values({ uuid, created_at: at, ...values })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(values))
    .execute();
}

export async function deleteProgram(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('programs').where('uuid', '=', uuid).execute();
}

/** Adds a course at the end; one that already belongs to the program keeps its position. */
export async function addProgramCourse(tx: Tx, uuid: string, courseKey: string): Promise<void> {
  const last = await tx
    .selectFrom('program_courses')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('program_uuid', '=', uuid)
    .executeTakeFirst();
  await tx
    .insertInto('program_courses')
    .values({ program_uuid: uuid, course_key: courseKey, position: Number(last?.position ?? 0) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when the course didn't belong to the program. */
export async function removeProgramCourse(tx: Tx, uuid: string, courseKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('program_courses')
    .where('program_uuid', '=', uuid)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The programs that a course belongs to, or without a course those with a course of the learner; by title. */
export async function listJoinedPrograms(
  reader: Reader,
  { userId, courseKey }: { userId: number; courseKey?: string },
): Promise<JoinedProgram[]> {
  const chosen = reader
    .selectFrom('program_courses as chosen')
    .select('chosen.program_uuid')
    .where((eb) =>
      courseKey === undefined
        ? eb.exists(
            eb
              .selectFrom('enrollments')
              .select('enrollments.course_key')
              .where('enrollments.user_id', '=', userId)
              .where('enrollments.is_active', '=', 1)
              .whereRef('enrollments.course_key', '=', 'chosen.course_key'),
          )
        : eb('chosen.course_key', '=', courseKey),
    );
  const rows = await reader
    .selectFrom('programs')
    .innerJoin('program_courses as course', 'course.program_uuid', 'programs.uuid')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_key', '=', 'course.course_key')
        .on('enrollments.user_id', '=', userId)
        .on('enrollments.is_active', '=', 1),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.course_key', '=', 'course.course_key')
        .on('certificates.user_id', '=', userId)
        .on('certificates.issued_at', 'is not', null)
        .on('certificates.revoked_at', 'is', null),
    )
    .select([
      ...columns,
      'course.course_key',
      'enrollments.user_id as enrolled',
      'certificates.id as certificate',
      'certificates.visible_from',
    ])
    .where('programs.uuid', 'in', chosen)
    .orderBy('programs.title')
    .orderBy('programs.uuid')
    .orderBy('course.position')
    .execute();
  return [...Map.groupBy(rows, (row) => row.uuid).values()].flatMap((ofProgram) => {
    const [first] = ofProgram;
    if (!first) return [];
    const { uuid, slug, type, title } = first;
    return [{ uuid, slug, type, title, courses: ofProgram.map(toCourse) }];
  });
}

interface Row {
  course_key: string;
  enrolled: number | null;
  certificate: string | null;
  visible_from: number | null;
}

function toCourse({ course_key, enrolled, certificate, visible_from }: Row): JoinedCourse {
  return {
    courseKey: course_key,
    isEnrolled: enrolled !== null,
    certificate: certificate === null ? null : { visibleFrom: visible_from },
  };
}
