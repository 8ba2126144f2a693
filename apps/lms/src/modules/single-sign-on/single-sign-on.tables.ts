/** Who people are at identity providers. */
export interface ExternalIdentitiesTable {
  issuer: string;
  /** The provider's id of the person, which it never gives to another one. */
  subject: string;
  user_id: number;
  created_at: number;
}

export interface SingleSignOnTables {
  external_identities: ExternalIdentitiesTable;
}
