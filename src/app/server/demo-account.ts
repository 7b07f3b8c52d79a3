// A demo account on a new data directory, so that everything can be tried at once. Never in production.
import { randomBytes } from 'node:crypto';
import { createAccount, userByEmail } from '#account/accounts/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export const DEMO_EMAIL = 'demo@leadwright.example';
const DEMO_CREDITS = 2_000;

/** Null where the account was made at an earlier start: its password was printed then and is stored nowhere. */
export async function createDemoAccount(
  platform: Platform,
  password = randomBytes(9).toString('base64url'),
): Promise<{ email: string; password: string } | null> {
  if ((await userByEmail(platform.db, DEMO_EMAIL))?.verified) return null;
  const created = await createAccount(platform, {
    email: DEMO_EMAIL,
    password,
    plan: 'premium',
    isPaid: true,
    verified: true,
    credits: DEMO_CREDITS,
    profile: {
      userType: 'company_owner',
      fullName: 'Maria Keller',
      phoneNumber: '+41446681800',
      country: 'CH',
      city: 'Zürich',
      companyName: 'Keller Holzbau (demo)',
      businessType: 'Services',
      industry: 'Construction',
    },
  });
  return created && { email: DEMO_EMAIL, password };
}
