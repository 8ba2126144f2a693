import type { Reader } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Columns with the ID of an account whose data a row is. */
type PersonColumn = 'user_id' | 'author_id' | 'editor_id' | 'assessor_id' | 'learner_id' | 'viewer_id';
type Names<Table extends keyof Schema> = keyof Schema[Table] & string;
type PersonTable = {
  [Table in keyof Schema]: Extract<Names<Table>, PersonColumn> extends never ? never : Table;
}[keyof Schema];

/** How the rows of a table about a person are exported. */
interface TableExport<Table extends PersonTable> {
  /** The column that names the person, if not `user_id`, and under which name to export what it finds. */
  by?: Partial<Record<Extract<Names<Table>, PersonColumn>, string>>;
  /** Secrets, copies, and what is about others. */
  omit?: readonly Names<Table>[];
  /** Columns that contain JSON. */
  json?: readonly Names<Table>[];
}

/** Every table that names a person; the compiler demands that a new one is here. */
const TABLES: { [Table in PersonTable]: TableExport<Table> } = {
  activations: { omit: ['token_hash'] },
  activity_days: {},
  announcement_recipients: {},
  announcements: { by: { author_id: 'announcementsWritten' }, omit: ['form_key', 'body'] },
  block_completions: {},
  block_states: { omit: ['version'], json: ['state'] },
  bookmarks: {},
  calendar_feeds: { omit: ['salt', 'token_hash'] },
  certificate_names: {},
  certificates: { omit: ['design_hash', 'status_index'] },
  cohort_members: {},
  completion_heads: { omit: ['revision'] },
  course_celebrations: {},
  course_goals: {},
  course_roles: {},
  discussion_edits: { by: { editor_id: 'discussionEdits' }, omit: ['former_title', 'former_body'] },
  discussion_flags: {},
  discussion_follows: {},
  discussion_posts: {
    by: { author_id: 'discussionPosts' },
    omit: ['html', 'words', 'client_key', 'endorsed_by'],
  },
  discussion_reads: {},
  discussion_roles: {},
  discussion_threads: { by: { author_id: 'discussionThreads' }, omit: ['closed_by', 'reported_posts'] },
  discussion_votes: {},
  draws: {},
  due_notices: {},
  enrollments: {},
  enterprise_consents: {},
  enterprise_members: {},
  exam_attempts: { omit: ['reset_by'] },
  exam_extra_times: { omit: ['actor'] },
  exercise_answers: {},
  external_identities: {},
  grade_heads: { omit: ['revision', 'version'] },
  grade_overrides: { omit: ['actor'] },
  id_verifications: {},
  integrity_signatures: {},
  notes: {},
  notes_visibility: {},
  notice_acknowledgements: {},
  notification_preferences: {},
  notifications: { json: ['context'] },
  peer_assessments: { by: { author_id: 'peerAssessmentsReceived', assessor_id: 'peerAssessmentsMade' } },
  problem_scores: {},
  proctoring_onboardings: {},
  progress_views: { by: { learner_id: 'progressViewedByStaff', viewer_id: 'progressOfOthersViewed' } },
  schedules: {},
  sequence_positions: {},
  sessions: { omit: ['id_hash', 'masquerades'] },
  staff_changes: { omit: ['actor'] },
  streak_celebrations: {},
  subsection_grades: { json: ['scores'] },
  survey_answers: { json: ['answers'] },
  tool_results: { omit: ['result_id'] },
  update_dismissals: { omit: ['message'] },
  upgrade_requests: {},
  uploads: {},
};

/** Of these, only the rows themselves say whose they are; they would name others. */
const PEOPLE: ReadonlySet<string> = new Set<PersonColumn>([
  'user_id',
  'author_id',
  'editor_id',
  'assessor_id',
  'learner_id',
  'viewer_id',
]);

type Row = Record<string, unknown>;

/** Rows of one kind, with readable names and values. */
export interface PersonRows {
  /** `blockStates` */
  name: string;
  rows: Row[];
}

/** What the tables contain of a person, without the row of the account itself. */
export async function listPersonRows(reader: Reader, userId: number): Promise<PersonRows[]> {
  const found: PersonRows[] = [];
  for (const [table, { by = { user_id: camelCase(table) }, omit = [], json = [] }] of Object.entries(
    TABLES as Record<string, TableExport<PersonTable>>,
  )) {
    for (const [column, name = table] of Object.entries(by as Record<string, string>)) {
      // Kysely has no type for "any of these tables"; `column` is one of this table.
      const rows: Row[] = await reader
        .selectFrom(table as 'enrollments')
        .selectAll()
        .where(column as 'user_id', '=', userId)
        .execute();
      const isOmitted = (key: string) => PEOPLE.has(key) || (omit as readonly string[]).includes(key);
      const isJson = (key: string) => (json as readonly string[]).includes(key);
      found.push({ name, rows: rows.map((row) => readable(row, { isOmitted, isJson })) });
    }
  }
  found.push({ name: 'discussionFormerVersions', rows: await listFormerVersions(reader, userId) });
  return found;
}

/** What a person's posts said before they, or moderators, edited them. */
async function listFormerVersions(reader: Reader, userId: number): Promise<Row[]> {
  const rows = await reader
    .selectFrom('discussion_edits')
    .innerJoin('discussion_posts', 'discussion_posts.id', 'discussion_edits.post_id')
    .select(['course_key', 'post_id', 'former_title', 'former_body', 'reason', 'at'])
    .where('discussion_posts.author_id', '=', userId)
    .execute();
  return rows.map((row) => readable(row));
}

interface Columns {
  isOmitted(column: string): boolean;
  isJson(column: string): boolean;
}

const ALL_COLUMNS: Columns = { isOmitted: () => false, isJson: () => false };

/** Renames columns to camel case, and writes times and flags as such. */
export function readable(row: Row, { isOmitted, isJson }: Columns = ALL_COLUMNS): Row {
  const columns = Object.entries(row).filter(([column]) => !isOmitted(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [
      camelCase(column),
      isJson(column) && typeof value === 'string' ? JSON.parse(value) : readableValue(column, value),
    ]),
  );
}

const TIME = /(?:^|_)(?:at|from)$/;
const FLAG = /^(?:is|has|owes|subscribed)_|^(?:visible|on_site|by_mail)$/;

function readableValue(column: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (TIME.test(column)) return new Date(value).toISOString();
  return FLAG.test(column) ? value === 1 : value;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
