export interface SecretsTable {
  name: string;
  /** Base64url. */
  value: string;
  created_at: number;
}

export interface KeysTables {
  secrets: SecretsTable;
}
