// Corrects a verdict by what mail itself has said: an address that a mail came back from does not work, whatever servers say when they are asked.

import { holdLibrary, noteVerdicts } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { sameAddress } from '../domain/given-addresses.ts';
import type { AddressVerdict } from '../fields.contract.ts';
import { keepChecks, knownAddresses } from './address-checks.store.ts';

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
  await holdLibrary(tx, workspaceId);
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
  await keepChecks(tx, workspaceId, [{ verdict, charged: 0, sample: false, retryAt: null }], null);
  const emails = [normalized, email.trim().toLowerCase()];
  const noted = await noteVerdicts(tx, workspaceId, [{ emails, verdict: 'invalid', checkedAt: at }], { madeBy: null });
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
