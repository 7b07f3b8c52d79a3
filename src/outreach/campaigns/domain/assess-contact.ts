// Whether a contact is written to, with warnings: one rule for preflight, launch, and contacts who join later.
import { STALE_VERDICT_DAYS } from '../fields.contract.ts';
import type { Audience } from '../setup.contract.ts';

export interface Candidate {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Whether its phone may be messaged. */
  whatsapp: 'unknown' | 'opted-in' | 'opted-out';
  company: string;
  city: string;
  country: string;
  verdict: 'valid' | 'risky' | 'invalid' | 'unknown' | null;
  checkedAt: Date | null;
  lastContactedAt: Date | null;
  /** Invented: only practice writes to it. */
  sample: boolean;
}

export interface Surroundings {
  leaveOut: Audience['leaveOut'];
  now: Date;
  /** Null for what is no address. */
  addressOf(email: string): { address: string; domain: string } | null;
  /** Why an address is never written to, in words; null where it may be. */
  suppressed(email: string): string | null;
  /** Name of another running campaign that a contact is in; null for none. */
  otherCampaign(contactId: string): string | null;
  /** What a CRM has against writing to an address; null for nothing. */
  crmExclusion(address: string): { reason: 'crm-customer' | 'crm-do-not-contact'; detail: string } | null;
  isRole(address: string): boolean;
  isFree(domain: string): boolean;
  /** All senders are for practice. */
  practice: boolean;
}

export type SkipReason =
  | 'no-address'
  | 'invalid-address'
  | 'duplicate'
  | 'suppressed'
  | 'verdict-invalid'
  | 'recently-contacted'
  | 'other-campaign'
  | 'crm-customer'
  | 'crm-do-not-contact'
  | 'risky-verdict'
  | 'never-verified'
  | 'role-address'
  | 'sample-contact'
  // On WhatsApp (`assessPhone`).
  | 'no-phone'
  | 'invalid-phone'
  | 'duplicate-phone'
  | 'no-consent'
  | 'opted-out'
  | 'marketing-country';

export type Warning = 'role-address' | 'stale-verdict' | 'risky-verdict' | 'never-verified' | 'free-domain';

export interface Assessed {
  candidate: Candidate;
  address: string;
  domain: string;
  /** Null: it is written to. */
  leftOut: { reason: SkipReason; detail: string } | null;
  warnings: { code: Warning; detail: string }[];
}

const DAY_MS = 86_400_000;
export const daysSince = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / DAY_MS);

/** `taken`: addresses that are in already; who is written to is added to it. */
export function assessContact(candidate: Candidate, around: Surroundings, taken: Set<string>): Assessed {
  const at = around.addressOf(candidate.email);
  const { address, domain } = at ?? { address: '', domain: '' };
  const leftOut = toReason(candidate, address, around, taken);
  if (leftOut === null) taken.add(address);
  return {
    candidate,
    address,
    domain,
    leftOut,
    warnings: leftOut ? [] : toWarnings(candidate, { address, domain }, around),
  };
}

function toReason(
  { id, email, verdict, lastContactedAt, sample }: Candidate,
  address: string,
  { leaveOut, now, suppressed, otherCampaign, crmExclusion, isRole, practice }: Surroundings,
  taken: ReadonlySet<string>,
): Assessed['leftOut'] {
  if (sample && !practice) return { reason: 'sample-contact', detail: '' };
  if (email === '') return { reason: 'no-address', detail: '' };
  if (address === '') return { reason: 'invalid-address', detail: email };
  if (taken.has(address)) return { reason: 'duplicate', detail: address };
  const never = suppressed(email);
  if (never !== null) return { reason: 'suppressed', detail: never };
  if (verdict === 'invalid') return { reason: 'verdict-invalid', detail: '' };
  const exclusion = leaveOut.crm ? crmExclusion(address) : null;
  if (exclusion !== null) return exclusion;
  const days = leaveOut.contactedWithinDays;
  if (days !== null && lastContactedAt !== null && daysSince(lastContactedAt, now) < days)
    return { reason: 'recently-contacted', detail: lastContactedAt.toISOString().slice(0, 10) };
  const other = leaveOut.inOtherCampaign ? otherCampaign(id) : null;
  if (other !== null) return { reason: 'other-campaign', detail: other };
  if (leaveOut.risky && verdict === 'risky') return { reason: 'risky-verdict', detail: '' };
  if (leaveOut.unverified && verdict === null) return { reason: 'never-verified', detail: '' };
  if (leaveOut.role && isRole(address)) return { reason: 'role-address', detail: '' };
  return null;
}

function toWarnings(
  { verdict, checkedAt, sample }: Candidate,
  { address, domain }: { address: string; domain: string },
  { now, isRole, isFree }: Surroundings,
): Assessed['warnings'] {
  // Nothing about an invented address can be verified.
  if (sample) return [];
  const warnings: Assessed['warnings'] = [];
  if (isRole(address)) warnings.push({ code: 'role-address', detail: '' });
  if (isFree(domain)) warnings.push({ code: 'free-domain', detail: domain });
  if (verdict === 'risky') warnings.push({ code: 'risky-verdict', detail: '' });
  const days = checkedAt === null ? null : daysSince(checkedAt, now);
  if (verdict === null || days === null) warnings.push({ code: 'never-verified', detail: '' });
  else if (days > STALE_VERDICT_DAYS) warnings.push({ code: 'stale-verdict', detail: `Last checked ${days} days ago` });
  return warnings;
}
