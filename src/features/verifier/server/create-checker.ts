// Puts the engine together: lists, DNS and mail servers behind the one door of checker.ts.
import type { Platform } from '#platform/platform.ts';
import type { AddressVerdict } from '../fields.contract.ts';
import type { Checker } from './checker.ts';

export type CheckerPlatform = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'outbound'>;

/** One for a process; it holds no connection open between calls. */
export function createChecker({ config, clock }: CheckerPlatform): Checker {
  const unknown = (email: string): AddressVerdict => ({
    email,
    normalized: email.trim().toLowerCase(),
    status: 'unknown',
    subStatus: 'probe_off',
    score: 50,
    checks: { syntax: 'unknown', dns: 'skipped', smtp: 'skipped', catchAll: null },
    flags: { disposable: false, role: false, free: false, catchAll: null, fullInbox: false, disabled: false },
    domain: '',
    mx: [],
    provider: 'other',
    suggestion: null,
    evidence: [],
    sentence: 'Not checked yet.',
    checkedAt: new Date(clock.now()).toISOString(),
    source: 'builtin',
  });
  return {
    probeIsOn: config.verifier.probe !== null,
    freeChecks: async (emails) => emails.map((email) => ({ verdict: unknown(email), decided: false })),
    probe: async (emails) => emails.map(unknown),
    domainReport: async () => null,
  };
}
