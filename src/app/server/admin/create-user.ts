// Makes an account on the operator's word: complete, on any plan, if wished confirmed and in the workspace of a team.
import type { ProfileFields, UserType } from '#account/accounts/contract.ts';
import { countsAsPaid, createAccount, type UserRow, userByEmail } from '#account/accounts/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { GrantableRole } from '#shared/roles.ts';

export interface NewUser {
  email: string;
  password: string;
  name?: string | undefined;
  userType?: UserType | undefined;
  /** Trial where it is left open; for a team member the owner's plan, paid or not as his. */
  plan?: Plan | undefined;
  /** True leaves a paid plan unpaid. */
  unpaid?: boolean | undefined;
  /** In place of the plan's credits. For a team member they are added to the workspace's balance. */
  credits?: number | undefined;
  verified?: boolean | undefined;
  /** Email address of the owner whose team is joined. */
  memberOf?: string | undefined;
  /** Of a team member; `member` where it is left open. */
  role?: GrantableRole | undefined;
}

/** @throws USER_NOT_FOUND for an owner who is not there, INVALID_INPUT for a taken address, an owner who is none, or a role without a team. */
export async function createUser(platform: Platform, user: NewUser): Promise<UserRow> {
  const owner = user.memberOf === undefined ? null : await findOwner(platform, user.memberOf);
  if (user.role && !owner) {
    const message = 'Name the owner of the workspace that the role is for';
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'memberOf', message }] });
  }
  const plan = user.plan ?? ((owner?.currentPlan ?? 'trial') as Plan);
  const inheritsPayment = owner !== null && user.plan === undefined;
  // The operator's word confirms an address; without it, a sign-up that waits is not doubled.
  if (!user.verified && (await userByEmail(platform.db, user.email))) throw addressInUse();
  const created = await createAccount(platform, {
    email: user.email,
    password: user.password,
    plan,
    isPaid: inheritsPayment ? owner.isPaid : countsAsPaid(plan) && !user.unpaid,
    verified: user.verified ?? false,
    credits: user.credits,
    joinWorkspaceId: owner?.workspaceId,
    role: user.role,
    profile: provisionalProfile(user.userType ?? 'company_owner', user.name),
  });
  if (!created) throw addressInUse();
  return findUser(platform, user.email);
}

function addressInUse(): AppError {
  const message = 'This email address already has an account';
  return new AppError('INVALID_INPUT', { fields: [{ path: 'email', message }] });
}

/** @throws USER_NOT_FOUND */
export async function findUser({ db }: Pick<Platform, 'db'>, email: string): Promise<UserRow> {
  const user = await userByEmail(db, email);
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}

async function findOwner(platform: Platform, email: string): Promise<UserRow> {
  const owner = await findUser(platform, email);
  if (owner.role === 'owner') return owner;
  const message = 'This account is not an owner. Name the owner of the workspace';
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'memberOf', message }] });
}

// A complete profile for an account that the operator makes, until its user fills in his own. Names are plainly provisional;
// what searches are made of (place, industry, skills) is real, so that examples and first searches find something.
const FOR_EVERYONE = {
  fullName: 'Provisional name',
  // Sweden keeps 070-174 06 05 to 06 99 free for made-up people.
  phoneNumber: '+46701740605',
  country: 'SE',
  city: 'Gothenburg',
};

const BY_TYPE = {
  company_owner: {
    companyName: 'Provisional company',
    businessType: 'Provisional business',
    industry: 'Software',
  },
  freelancer: { skills: ['JavaScript'], experience: 'Provisional experience' },
} satisfies Record<UserType, Partial<ProfileFields>>;

/** Has every field that spec section 5 requires of the user type. */
export function provisionalProfile(userType: UserType, fullName?: string): Partial<ProfileFields> {
  return { userType, ...FOR_EVERYONE, ...BY_TYPE[userType], ...(fullName === undefined ? {} : { fullName }) };
}
