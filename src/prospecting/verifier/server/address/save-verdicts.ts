// Saves verdicts with the address and on the contacts that have it: of a check, or of mail that bounced.
import { lockLibrary, publishBoth, setVerdicts } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { sameAddress } from '../../domain/given-addresses.ts';
import { type AddressVerdict, VERDICT_EVENT } from '../../fields.contract.ts';
import { knownAddresses, type NewCheck, saveChecks } from './address-checks.store.ts';

export interface SaveVerdictsInput {
  checks: readonly NewCheck[];
  /** Known ones, which are put on contacts that came after them. */
  known?: readonly AddressVerdict[];
  madeBy: string;
  /** The change on contacts to continue. */
  changeId: string | null;
}

export interface SavedVerdicts {
  changeId: string | null;
  /** True where contacts say something else now. */
  contacts: boolean;
  emails: string[];
}

export async function saveVerdicts(
  tx: Executor,
  workspaceId: string,
  { checks, known = [], madeBy, changeId }: SaveVerdictsInput,
): Promise<SavedVerdicts> {
  const verdicts = [...checks.map(({ verdict }) => verdict), ...known].filter(({ normalized }) => normalized !== '');
  // A new contact looks for the verdict on its address (a trigger), and this looks for the contact: neither may miss the other.
  if (verdicts.length > 0) await lockLibrary(tx, workspaceId);
  await saveChecks(tx, workspaceId, checks, madeBy);
  const noted = await setVerdicts(
    tx,
    workspaceId,
    verdicts.map(({ email, normalized, status, checkedAt }) => ({
      emails: [normalized, email.trim().toLowerCase()],
      verdict: status,
      checkedAt: new Date(checkedAt),
    })),
    { changeId, madeBy },
  );
  return {
    changeId: noted.changeId,
    contacts: noted.changed.length > 0,
    emails: checks.map(({ verdict }) => verdict.normalized),
  };
}

/** After the commit. */
export function publishVerdicts({ events }: Pick<Platform, 'events'>, workspaceId: string, kept: SavedVerdicts): void {
  if (kept.contacts) publishBoth(events, workspaceId, 'contact');
  if (kept.emails.length > 0)
    events.publish(workspaceId, { type: VERDICT_EVENT, data: { emails: kept.emails.slice(0, 25) } });
}

interface Correction {
  /** When the mail came back. */
  at: Date;
  /** The answer of the other server, as it stood in the report; '' where there was none. */
  reply?: string;
}

/**
 * In the caller's transaction, which announces contacts afterwards. Doing it twice changes nothing more.
 * @returns ids of the contacts whose verdict has changed
 */
export async function correctVerdict(
  tx: Executor,
  workspaceId: string,
  email: string,
  why: 'bounced',
  { at, reply = '' }: Correction,
): Promise<string[]> {
  const normalized = sameAddress(email);
  const checkedAt = at.toISOString();
  // A contact with this address that is being added right now is waited for: it is one of those to correct.
  await lockLibrary(tx, workspaceId);
  const known = (await knownAddresses(tx, workspaceId, [normalized], at)).get(normalized);
  if (known?.result.subStatus === why && known.checkedAt >= at) return [];
  const sentence = 'A mail to it came back: the address does not work.';
  const words = reply === '' ? sentence : `${sentence} Its server said: ${reply.slice(0, 300)}`;
  const before = known?.result ?? blank(normalized);
  const verdict: AddressVerdict = {
    ...before,
    status: 'invalid',
    subStatus: why,
    score: 0,
    checks: { ...before.checks, smtp: 'fail' },
    evidence: [...before.evidence.filter(({ check }) => check !== why), { check: why, outcome: 'fail', words }],
    sentence,
    checkedAt,
    source: why,
  };
  await saveChecks(tx, workspaceId, [{ verdict, charged: 0, sample: false, retryAt: null }], null);
  const emails = [normalized, email.trim().toLowerCase()];
  const noted = await setVerdicts(tx, workspaceId, [{ emails, verdict: 'invalid', checkedAt: at }], { madeBy: null });
  return noted.changed;
}

function blank(normalized: string): AddressVerdict {
  return {
    email: normalized,
    normalized,
    status: 'unknown',
    subStatus: null,
    score: 0,
    checks: { syntax: 'pass', dns: 'skipped', smtp: 'skipped', catchAll: null },
    flags: { disposable: false, role: false, free: false, catchAll: null, fullInbox: false, disabled: false },
    domain: normalized.slice(normalized.lastIndexOf('@') + 1),
    mx: [],
    provider: 'other',
    suggestion: null,
    evidence: [],
    sentence: '',
    checkedAt: '',
    source: 'builtin',
  };
}
