/** One learner's certificate of one course. Times are epoch milliseconds. */
export interface CertificatesTable {
  /** 32 hexadecimal digits that nobody can guess: the public address. */
  id: string;
  user_id: number;
  course_key: string;
  /** Staff gave it: the learner's grade, mode and identity don't count. */
  is_granted: number;
  created_at: number;
  /** Null: queued, and not issued yet. What follows is known from then on. */
  issued_at: number | null;
  /** Nobody but staff sees the certificate before. */
  visible_from: number | null;
  name: string | null;
  mode: string | null;
  /** Course grade when it was issued, a fraction 0..1. */
  percent: number | null;
  /** The name is the one of a verified identity. */
  is_identity_verified: number;
  design_hash: string | null;
  /** When what is printed was last changed. */
  changed_at: number;
  revoked_at: number | null;
  revoked_reason: string | null;
  /** Place in the status lists; random, so that it tells nothing about the order. */
  status_index: number;
}

/** What the course prints, as JSON, by its hash: certificates of one version of a course share one row. */
export interface CertificateDesignsTable {
  hash: string;
  design: string;
}

/** No row: the name of the account. */
export interface CertificateNamesTable {
  user_id: number;
  name: string;
}

export interface CertificateTables {
  certificates: CertificatesTable;
  certificate_designs: CertificateDesignsTable;
  certificate_names: CertificateNamesTable;
}
