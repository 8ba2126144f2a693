export interface EnterpriseCustomersTable {
  uuid: string;
  /** Names the customer in addresses. */
  slug: string;
  name: string;
  logo_url: string | null;
  /** Whether its learners have a portal of their own in place of the dashboard. */
  has_portal: number;
  /** Whether its learners must agree to sharing data before they take a course with it. */
  asks_consent: number;
  created_at: number;
}

export interface EnterpriseMembersTable {
  user_id: number;
  customer_uuid: string;
  /** At most one of a learner's customers: the one they learn for now. */
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
