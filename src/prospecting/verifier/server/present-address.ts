// A verdict that the workspace has, as the contract names it.
import type { CheckedAddress } from '../contract.ts';
import { type AddressVerdict, FREE_AGAIN_DAYS } from '../fields.contract.ts';
import type { KnownAddress } from './address-checks.store.ts';

const DAY_MS = 86_400_000;

export function presentKnown(known: KnownAddress): CheckedAddress {
  const { result, charged, retryAt, sample, paidAt, free } = known;
  return {
    ...result,
    charged,
    known: true,
    freeUntil: free ? freeUntil(paidAt ?? known.checkedAt) : null,
    triesAgainAt: retryAt?.toISOString() ?? null,
    sample,
  };
}

interface Now {
  charged: number;
  known: boolean;
  retryAt: Date | null;
}

export function presentChecked(verdict: AddressVerdict, { charged, known, retryAt }: Now): CheckedAddress {
  const paid = known || charged > 0;
  return {
    ...verdict,
    charged,
    known,
    freeUntil: paid ? freeUntil(new Date(verdict.checkedAt)) : null,
    triesAgainAt: retryAt?.toISOString() ?? null,
    sample: false,
  };
}

const freeUntil = (paidAt: Date): string => new Date(paidAt.getTime() + FREE_AGAIN_DAYS * DAY_MS).toISOString();
