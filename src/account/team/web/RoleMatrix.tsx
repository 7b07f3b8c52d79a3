// Role permissions: the table that the server itself goes by.
import { Check, Minus } from 'lucide-react';
import { type Capability, type GrantableRole, ROLE_NAMES, ROLES, type Role, roleMay } from '#shared/roles.ts';

export const ROLE_SUMMARIES: Record<GrantableRole, string> = {
  admin: 'Everything except billing and deleting the workspace.',
  member: 'Finds, edits and contacts people, and spends credits.',
  viewer: 'Sees everything, changes nothing and spends nothing.',
};

const LINES: Record<Capability, string> = {
  read: 'See contacts, lists, campaigns and conversations',
  write: 'Add, edit and delete records, and send messages',
  spend: 'Run searches and checks that cost credits',
  export: 'Export data as files',
  configure: 'Set up mailboxes, WhatsApp numbers, sources and custom fields',
  team: 'Invite and remove people, set roles and budgets',
  billing: 'Change the plan, pay, buy credits',
  workspace: 'Transfer or delete the workspace, require a second factor',
  account: 'Manage their own account and notifications',
};

export function RoleMatrix() {
  return (
    <div className="overflow-x-auto rounded-m border border-line bg-surface">
      <table className="w-full min-w-120 text-sm">
        <caption className="sr-only">Role permissions</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="px-4 py-3 font-label text-text-2">
              May
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="w-24 px-3 py-3 text-center font-label">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(LINES) as Capability[]).map((capability) => (
            <tr key={capability} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-3 text-left font-normal">
                {LINES[capability]}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="px-3 py-3 text-center">
                  <Answer role={role} capability={capability} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Answer({ role, capability }: { role: Role; capability: Capability }) {
  const may = roleMay(role, capability);
  const Icon = may ? Check : Minus;
  return (
    <>
      <Icon aria-hidden size={16} className={may ? 'inline text-good' : 'inline text-text-3'} />
      <span className="sr-only">{may ? 'Yes' : 'No'}</span>
    </>
  );
}
