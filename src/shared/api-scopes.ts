// What an API key may be allowed to do: an area of the product, to read or to write. A contract names its area (`api`), and the
// router, the settings and the documentation of the API are made from it.

/** Area → its name and what each of the two scopes means, as the settings and the documentation say it. */
export const API_AREAS = {
  records: {
    name: 'Contacts and companies',
    read: 'See them, with their tags, fields, views, duplicates and exports',
    write: 'Add, change, merge, delete and restore them',
  },
  lists: { name: 'Lists', read: 'See lists and who is in them', write: 'Make and change lists and who is in them' },
  activities: { name: 'Notes and tasks', read: 'See notes, tasks and timelines', write: 'Write notes and tasks' },
  imports: { name: 'Imports', read: 'See imports and their results', write: 'Import files, and undo imports' },
  templates: { name: 'Templates', read: 'See templates', write: 'Write and change templates' },
  whatsapp: {
    name: 'WhatsApp',
    read: 'See numbers, conversations, message templates and consent',
    write: 'Send messages, submit templates and record consent',
  },
  campaigns: {
    name: 'Campaigns',
    read: 'See campaigns, their recipients and results',
    write: 'Create, change and check drafts; a person launches them',
  },
  email: {
    name: 'Emails',
    read: 'See drafts and sent emails',
    write: 'Create and change drafts; a person sends them',
  },
  replies: { name: 'Replies', read: 'See conversations with recipients', write: null },
  searches: {
    name: 'Searches',
    read: 'Open what was found before',
    write: 'Search, which costs credits as on the pages, and save what is found',
  },
  verifier: {
    name: 'Verifier',
    read: 'See verdicts, batches with their files, and reports on domains',
    write: 'Verify addresses, which costs credits as on the pages',
  },
  jobs: { name: 'Saved jobs', read: 'See saved jobs', write: 'Save and change jobs' },
  webhooks: {
    name: 'Webhooks',
    read: 'See endpoints and what was delivered',
    write: 'Add, change and delete endpoints, and deliver again',
  },
  agents: {
    name: 'AI agents (MCP)',
    read: 'Connect an agent, and see its approvals',
    write: 'Ask a person to approve launches and emails',
  },
  crm: {
    name: 'CRM integration',
    read: 'See connections, dry runs, and what was pushed',
    write: 'Start dry runs, push records and replies, and undo pushes',
  },
  credits: { name: 'Credits', read: 'See the balance and the ledger', write: null },
} as const satisfies Record<string, { name: string; read: string; write: string | null }>;

export type ApiArea = keyof typeof API_AREAS;
export type ApiScope = `${ApiArea}:read` | `${ApiArea}:write`;

export const API_SCOPES = Object.entries(API_AREAS).flatMap(([area, { write }]) =>
  write === null ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
) as [ApiScope, ...ApiScope[]];

/** What a contract says: its area, or `area:read` where a POST changes nothing. */
export type ApiNeed = ApiArea | `${ApiArea}:read`;

/** The scope that a key needs for a route: what GET reads, everything else writes, unless the contract says that it reads. */
export function neededScope(method: string, need: ApiNeed): ApiScope {
  if (need.endsWith(':read')) return need as ApiScope;
  return `${need as ApiArea}:${method === 'GET' ? 'read' : 'write'}`;
}
