import type { Generated } from 'kysely';

/** Files that belong to a learner's work on a block: what they uploaded, or what staff returned to them. */
export interface UploadsTable {
  id: Generated<number>;
  /** Whose work it belongs to, whoever uploaded it. */
  user_id: number;
  course_key: string;
  usage_key: string;
  /** Safe for display and as a file name; see file-name.policy.ts. */
  name: string;
  /** Detected from the bytes. */
  content_type: string;
  /** The hash of its asset: the bytes are stored once, whoever uploads them. */
  sha256: string;
  /** Bytes. */
  size: number;
  uploaded_at: number;
}

export interface UploadsTables {
  uploads: UploadsTable;
}
