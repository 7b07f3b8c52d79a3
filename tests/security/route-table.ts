// The rows of routes.txt, which says by hand for every route what the contracts must come to. A route that is missing there, or no longer exists,
// fails routes.test.ts.
import { readFileSync } from 'node:fs';
import type { ActivityKind } from '#account/activity-log/kinds.contract.ts';
import type { Role } from '#shared/roles.ts';

/**
 * The plan, from the widest to the narrowest; each includes those before it. `signed-in`: unpaid accounts too, which pay, complete their profile
 * and look after their account. `trial`: the pages that trial users reach. `pro`: the four social searches, freelance jobs and suppliers.
 */
export const TIERS = ['public', 'signed-in', 'trial', 'starter', 'pro', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

/** `team`: owner and admins, hidden from the others (spec section 4), who get the same answer as where the owner alone may. */
const ROLES = {
  owner: ['owner'],
  team: ['owner', 'admin'],
  admin: ['owner', 'admin'],
  member: ['owner', 'admin', 'member'],
};
const VIEWER = 'viewer';

/** Why a route that changes something records no activity. */
const NOT_RECORDED = {
  reads: 'it reads: the question is too long for an address',
  ledger: 'the ledger has an entry of its own for each charge, with the person and the purpose',
  step: 'a step of something that is recorded when it is done',
  draft: 'a draft is only its writer’s until it is sent',
  personal: 'how one person looks at things, and what they have seen',
  conversation: 'the conversation itself says who wrote what, and when',
  practice: 'practice: no message leaves the product',
  check: 'a check, which changes no setting',
  support: 'it goes to support and changes nothing of the workspace',
  unconfirmed: 'nothing changes before the owner has confirmed it',
  link: 'it gives out the link of an invitation that is recorded',
  'no person': 'no person of the workspace sends it',
};

interface RouteRow {
  tier: Tier;
  /** The narrowest role that may call it; null where it is public. */
  role: keyof typeof ROLES | typeof VIEWER | null;
  /** A session alone is not enough. */
  stepUp: boolean;
  /** For programs alone: a session is refused as no session is. */
  keyOnly: boolean;
  /** The kinds of activity that it may record. */
  records: ActivityKind[];
  /** True where it says why it records nothing. */
  exempt: boolean;
  /** Why a second sending has no effect of its own, where it takes no idempotency key. */
  twice: string | null;
}

const ROW = /^([A-Z]+ \S+) +(\S+) +(\S+) +(-|step-up|key-only) +(-|\([a-z ]+\)|[a-z. -]+?)(?: ; (.+))?$/;

function parseRow(line: string): [route: string, row: RouteRow] {
  const [, route = '', tier = '', role = '', more, activity = '', twice = null] = ROW.exec(line) ?? [];
  const reason = /^\((.+)\)$/.exec(activity)?.[1];
  const known =
    (TIERS as readonly string[]).includes(tier) &&
    (role === '-' ? tier === 'public' : role === VIEWER || role in ROLES) &&
    (reason === undefined || reason in NOT_RECORDED);
  if (!known) throw new Error(`routes.txt cannot be read at: ${line}`);
  const row = {
    tier: tier as Tier,
    role: role === '-' ? null : (role as keyof typeof ROLES),
    stepUp: more === 'step-up',
    keyOnly: more === 'key-only',
    records: activity === '-' || reason !== undefined ? [] : (activity.split(' ') as ActivityKind[]),
    exempt: reason !== undefined,
    twice,
  };
  return [route, row];
}

const rows = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(parseRow);

/** One for each line, so that one that is there twice is found. */
export const LISTED_ROUTES = rows.map(([route]) => route);

const TABLE = new Map(rows);

export function routeRow(route: string): RouteRow {
  const row = TABLE.get(route);
  if (!row) throw new Error(`${route} is not in routes.txt`);
  return row;
}

/** What the gate answers to a role that may not call a route, or null where it may. */
export function roleRefusal(role: Role, route: string): { status: number; code: string } | null {
  const { role: narrowest } = routeRow(route);
  if (narrowest === null || narrowest === VIEWER || ROLES[narrowest].includes(role)) return null;
  const hidden = narrowest === 'owner' || narrowest === 'team';
  return { status: 403, code: hidden ? 'TEAM_MEMBERS_EXCLUDED' : 'ROLE_FORBIDDEN' };
}
