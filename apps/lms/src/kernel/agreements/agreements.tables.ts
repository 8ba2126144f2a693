export interface IntegritySignaturesTable {
  user_id: number;
  course_key: string;
  signed_at: number;
}

export interface AgreementsTables {
  integrity_signatures: IntegritySignaturesTable;
}
