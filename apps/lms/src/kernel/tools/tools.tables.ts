export interface ToolKeysTable {
  course_key: string;
  /** The `lti_id` of the tool's blocks. */
  tool_id: string;
  /** `export`: from the course's last import. `operator`: set on the command line, which comes first. */
  source: 'export' | 'operator';
  consumer_key: string;
  /** As text, because signing takes the secret itself. */
  secret: string;
  saved_at: number;
}

/** The tools of LTI 1.3 that an operator has connected. */
export interface ToolClientsTable {
  /** Random: the tool knows the course on this site by it. */
  client_id: string;
  course_key: string;
  /** The login address of the tool's blocks. */
  tool_id: string;
  created_at: number;
}

export interface ToolsTables {
  tool_clients: ToolClientsTable;
  tool_keys: ToolKeysTable;
}
