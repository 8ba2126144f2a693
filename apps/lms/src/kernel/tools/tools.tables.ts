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

export interface ToolsTables {
  tool_keys: ToolKeysTable;
}
