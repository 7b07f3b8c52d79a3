// Roles of a workspace and what each of them may do: the one table that the gate, the pages and the sweep of the tests read.

/** From the most to the least. A workspace has exactly one owner (product design, ruling R7). */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' };

/** What a person can be invited as, or changed to. Ownership is transferred, never granted. */
export const GRANTABLE_ROLES = ['admin', 'member', 'viewer'] as const satisfies readonly Role[];
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

const everyone = ROLES;
const contributors = ['owner', 'admin', 'member'] as const;
const managers = ['owner', 'admin'] as const;
const ownerAlone = ['owner'] as const;

export const CAPABILITIES = {
  /** One's own account: password, sessions, preferences, notifications. */
  account: everyone,
  /** See what the workspace has. */
  read: everyone,
  /** Add, edit, delete, and send. */
  write: contributors,
  /** Start what costs credits. */
  spend: contributors,
  /** Take data out as a file. */
  export: contributors,
  /** Mailboxes, WhatsApp numbers, sender details, keys of sources, custom fields. */
  configure: managers,
  team: managers,
  billing: ownerAlone,
  /** Rules for everyone in the workspace, its owner, its deletion. */
  workspace: ownerAlone,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;

/** What of a route's contract (`shared/contract.ts`) decides which roles may call it. */
interface ContractForRole {
  method: string;
  plan: string;
  credits: string;
  api?: string | undefined;
  needs?: Capability | undefined;
}

export function roleMay(role: Role, capability: Capability): boolean {
  return (CAPABILITIES[capability] as readonly Role[]).includes(role);
}

/**
 * What a role needs for a route. Declared by its `needs`; where that is left out, reading needs `read`, what costs credits `spend`, what
 * every signed-in person may call `account`, and everything else `write`. Null for a public route.
 */
export function neededCapability({ method, plan, credits, api, needs }: ContractForRole): Capability | null {
  if (plan === 'public') return null;
  if (needs) return needs;
  if (credits !== 'free') return 'spend';
  if (plan === 'signed-in') return 'account';
  return method === 'GET' || api?.endsWith(':read') ? 'read' : 'write';
}

/** Whether someone may invite as, change to, or act on a person with this role: never above their own. */
export function mayManage(own: Role, other: Role): boolean {
  return roleMay(own, 'team') && other !== 'owner' && ROLES.indexOf(other) >= ROLES.indexOf(own);
}
