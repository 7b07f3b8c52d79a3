// What a named data set is: it can be asked for twice, and the second time changes nothing.
import type { Platform } from '#platform/platform.ts';

export interface SeedOptions {
  /** Null: one is generated for the accounts that are made, and told. */
  password: string | null;
  /** `bench` alone. */
  workspaces: number;
  entries: number;
  /** `contacts` alone. */
  contacts: number;
  /** Fires when the operator interrupts. */
  signal: AbortSignal;
}

export interface SeededAccount {
  email: string;
  plan: string;
  isPaid: boolean;
  teamMember: boolean;
  /** False where the account was there before, with whatever password it has. */
  created: boolean;
}

export interface Seeded {
  accounts: SeededAccount[];
  /** Of the accounts that were created; null where none was. */
  password: string | null;
  /** Searches that were run now. */
  searches: number;
  /** Ledger entries that were written now, beside those of accounts and searches. */
  entries: number;
}

export interface Scenario {
  summary: string;
  seed(platform: Platform, options: SeedOptions): Promise<Seeded>;
}
