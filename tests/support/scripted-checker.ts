// Replaces mail servers where charging, batches and races are tested: what an address is called says what its server answers.

import type { AddressVerdict, SubStatus, Verdict } from '#prospecting/verifier/contract.ts';
import type { Checker } from '#prospecting/verifier/server/index.ts';

export interface ScriptedChecker extends Checker {
  /** Addresses whose servers were asked, in the order asked. */
  asked: string[];
  /** What the next question to mail servers ends with, instead of an answer. */
  failNext: Error | null;
  /** Waited for before mail servers answer. */
  gate: Promise<void> | null;
}

/**
 * `no...` has no mailbox, `maybe...` does not say, `grey...` says so at the second question; `...@nowhere.example` has no mail; every other
 * mailbox is there.
 */
export function createScriptedChecker(now: () => number): ScriptedChecker {
  const seen = new Map<string, number>();
  const free = (email: string) => {
    const normalized = email.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[a-z]+$/.test(normalized))
      return { verdict: said('', email, 'invalid', 'syntax'), decided: true };
    if (normalized.endsWith('@nowhere.example'))
      return { verdict: said(normalized, email, 'invalid', 'no_dns'), decided: true };
    return { verdict: said(normalized, email, 'unknown', 'probe_off'), decided: false };
  };
  function said(normalized: string, email: string, status: Verdict, subStatus: SubStatus | null): AddressVerdict {
    return {
      ...{
        email,
        normalized,
        status,
        subStatus,
        score: 50,
        suggestion: null,
        mx: [],
        provider: 'other',
        source: 'builtin',
      },
      checks: { syntax: normalized === '' ? 'fail' : 'pass', dns: 'pass', smtp: 'skipped', catchAll: null },
      flags: { disposable: false, role: false, free: false, catchAll: null, fullInbox: false, disabled: false },
      domain: normalized.split('@')[1] ?? '',
      evidence: [{ check: 'script', outcome: 'pass', words: `It is ${status}.` }],
      sentence: `It is ${status}.`,
      checkedAt: new Date(now()).toISOString(),
    };
  }
  const ask = (email: string): AddressVerdict => {
    const { verdict, decided } = free(email);
    if (decided) return verdict;
    checker.asked.push(verdict.normalized);
    const times = (seen.get(verdict.normalized) ?? 0) + 1;
    seen.set(verdict.normalized, times);
    if (verdict.normalized.startsWith('no')) return said(verdict.normalized, email, 'invalid', 'no_mailbox');
    if (verdict.normalized.startsWith('maybe')) return said(verdict.normalized, email, 'unknown', 'provider_opaque');
    if (verdict.normalized.startsWith('grey') && times === 1)
      return said(verdict.normalized, email, 'unknown', 'greylisted');
    return said(verdict.normalized, email, 'valid', null);
  };
  const checker: ScriptedChecker = {
    probeIsOn: true,
    asked: [],
    failNext: null,
    gate: null,
    freeChecks: async (emails) => emails.map(free),
    async probe(emails) {
      const failure = checker.failNext;
      checker.failNext = null;
      await checker.gate;
      if (failure) throw failure;
      return emails.map(ask);
    },
    domainReport: async () => null,
  };
  return checker;
}
