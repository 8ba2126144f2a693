export interface EnterpriseCustomersTable {
  uuid: string;
  /** Identifies the customer in URLs. */
  slug: string;
  name: string;
  logo_url: string | null;
  /** Whether its learners use the customer's portal in place of the dashboard. */
  has_portal: number;
  /** Whether its learners must consent to data sharing before they take a course through it. */
  asks_consent: number;
  created_at: number;
}

export interface EnterpriseMembersTable {
  user_id: number;
  customer_uuid: string;
  /** True for at most one of a learner's customers. */
  is_active: number;
  joined_at: number;
}

export interface EnterpriseConsentsTable {
  user_id: number;
  customer_uuid: string;
  course_key: string;
  given_at: number;
}

export interface EnterpriseTables {
  enterprise_customers: EnterpriseCustomersTable;
  enterprise_members: EnterpriseMembersTable;
  enterprise_consents: EnterpriseConsentsTable;
}
