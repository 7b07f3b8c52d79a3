// What people call the rows of a table, for "what goes": the same nouns as on the pages.

/** A table that is not named here counts among "other records", so that the sum is right from the start. */
const NAMES: Record<string, string> = {
  users: 'accounts',
  sessions: 'sessions',
  search_runs: 'searches',
  seen_results: 'found records',
  discover_found: 'found companies and people',
  discover_searches: 'saved Discover searches',
  discover_saves: 'Discover saves',
  found_jobs: 'found jobs',
  saved_jobs: 'saved jobs',
  saved_job_searches: 'saved searches',
  credit_ledger: 'ledger entries',
  credit_ledger_archive: 'older ledger entries',
  activity_log: 'activity log entries',
  linkedin_companies: 'company details',
  source_keys: 'source keys',
  api_keys: 'API keys',
  agent_approvals: 'agent requests',
  webhook_endpoints: 'webhook endpoints',
  crm_connections: 'CRM connections',
  crm_runs: 'pushes to CRMs',
  crm_reply_pushes: 'replies pushed to CRMs',
  crm_known: 'people and companies known to CRMs',
  passkeys: 'passkeys',
  contacts: 'contacts',
  companies: 'companies',
  lists: 'lists',
  record_notes: 'notes',
  record_tasks: 'tasks',
  notifications: 'notifications',
  list_members: 'list memberships',
  imports: 'imports',
  address_checks: 'verified addresses',
  verifier_batches: 'verification batches',
  verifier_rows: 'addresses in verification batches',
  templates: 'templates',
  template_versions: 'template versions',
  campaigns: 'campaigns',
  campaign_recipients: 'campaign recipients',
  mailboxes: 'mailboxes',
  mails: 'emails',
  practice_mails: 'practice emails',
  email_drafts: 'email drafts',
  inbox_messages: 'email replies',
  suppressions: 'suppressed addresses',
  whatsapp_chats: 'WhatsApp conversations',
  whatsapp_messages: 'WhatsApp messages',
  whatsapp_numbers: 'WhatsApp numbers',
  whatsapp_templates: 'WhatsApp templates',
  whatsapp_consents: 'WhatsApp consents',
  support_requests: 'support messages',
  team_invitations: 'team invitations',
};
const OTHER = 'other records';

export interface Counted {
  what: string;
  count: number;
}

/** In the order above, without zeros. */
export function nameCounts(counts: ReadonlyMap<string, number>): Counted[] {
  const named = Object.entries(NAMES).map(([table, what]) => ({ what, count: counts.get(table) ?? 0 }));
  let other = 0;
  for (const [table, count] of counts) if (!(table in NAMES)) other += count;
  return [...named, { what: OTHER, count: other }].filter(({ count }) => count > 0);
}
