/** One learner's certificate of one course. Times are epoch milliseconds. */
export interface CertificatesTable {
  /** 32 random hexadecimal digits, part of the public URL. */
  id: string;
  user_id: number;
  course_key: string;
  /** Staff granted it: the learner's grade, mode and identity don't matter. */
  is_granted: number;
  created_at: number;
  /** Null while queued. The columns below are set when it is issued. */
  issued_at: number | null;
  /** Hidden from everyone but staff before. */
  visible_from: number | null;
  name: string | null;
  mode: string | null;
  /** Course grade when it was issued, a fraction 0..1. */
  percent: number | null;
  /** Whether the name is that of a verified identity. */
  is_identity_verified: number;
  design_hash: string | null;
  /** When its printed content last changed. */
  changed_at: number;
  revoked_at: number | null;
  revoked_reason: string | null;
  /** Index in the status lists; random, so that it doesn't reveal the order of issue. */
  status_index: number;
}

/** A certificate design as JSON, by its hash: all certificates of a course version share one row. */
export interface CertificateDesignsTable {
  hash: string;
  design: string;
}

/** Without a row, the account's name is used. */
export interface CertificateNamesTable {
  user_id: number;
  name: string;
}

export interface CertificateTables {
  certificates: CertificatesTable;
  certificate_designs: CertificateDesignsTable;
  certificate_names: CertificateNamesTable;
}
