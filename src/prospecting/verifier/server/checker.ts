// What an address is worth and what a domain says about mail: the one door of the engine for the rest of the verifier.
import type { DialledServer } from '../domain/probe-result.ts';
import type { AddressVerdict } from '../fields.contract.ts';
import type { DomainReport } from '../report.contract.ts';

export interface FreeCheck {
  verdict: AddressVerdict;
  /** The free checks have the last word: a probe or an outside verifier would change nothing, and nothing is charged. */
  decided: boolean;
}

export interface ProbeOptions {
  /** How long an address may wait for its turn (one connection per server, so many a minute); 30 s unless told. */
  patienceMs?: number;
  /** Told of each address whose server was dialled. */
  heard?: (email: string, server: DialledServer) => void;
}

export interface Checker {
  /** Whether mail servers may be asked at all (SMTP_PROBE). Off: `probe` answers what the free checks say. */
  readonly probeIsOn: boolean;
  /**
   * Syntax, lists, DNS: one answer per address, in their order, for any text. Costs nothing. What only the mailbox's server
   * could tell is `unknown` (`probe_off` where the probe is off).
   */
  freeChecks(emails: readonly string[]): Promise<FreeCheck[]>;
  /**
   * The free checks and then, for what they leave open, the mail servers. One verdict per address, in their order. Never
   * throws for what a server does. `greylisted` is worth another try after `RETRY_MINUTES`; any other `unknown` is not.
   */
  probe(emails: readonly string[], options?: ProbeOptions): Promise<AddressVerdict[]>;
  /**
   * Null where `domain` is not a domain (an address or a URL is taken for its domain). Kept for 24 hours unless `fresh`.
   */
  domainReport(domain: string, options?: { fresh?: boolean }): Promise<DomainReport | null>;
}

/** After how long a greylisting server is asked again, each try after the one before (integration-contracts 6.2). */
export const RETRY_MINUTES = [6, 10, 15] as const;
