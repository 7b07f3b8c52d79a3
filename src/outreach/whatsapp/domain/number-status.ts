// Meta's reports on a number: its status, restrictions of its account, its messaging limit (integration contracts 1.6, 1.9).
import { faultForCode } from './api-faults.ts';

export interface NumberStatus {
  /** It has to be registered with its PIN first. */
  needsRegistration: boolean;
  /** Why it cannot send; '' if it can. */
  fault: string;
}

const WORKS: NumberStatus = { needsRegistration: false, fault: '' };

export function numberStatus(status: string): NumberStatus {
  switch (status.toUpperCase()) {
    case 'PENDING':
    case 'UNVERIFIED':
    case 'DISCONNECTED':
    case 'OFFLINE':
    case 'MIGRATED':
      return { needsRegistration: true, fault: faultForCode(133010).text };
    case 'BANNED':
    case 'RESTRICTED':
      return {
        ...WORKS,
        fault: 'Meta has restricted this number. Open Account Quality in Meta Business Suite to see why and to appeal.',
      };
    case 'DELETED':
      return { ...WORKS, fault: 'This number was deleted at Meta. Disconnect it here.' };
    default:
      return WORKS;
  }
}

export type AccountFault = { kind: 'stopped'; text: string } | { kind: 'restored' } | { kind: 'changed' };

const APPEAL = 'Open Account Quality in Meta Business Suite to see why and to appeal, then check the number here.';

/** Meaning of an `account_update` for the numbers of the account; null for none. `restored`: allowed again. `changed`: quality or limits may differ. */
export function accountFault(event: string, detail: string): AccountFault | null {
  switch (event) {
    case 'DISABLED_UPDATE':
      if (detail.includes('REINSTATE')) return { kind: 'restored' };
      // Only announced: it still sends until then.
      if (detail.includes('SCHEDULE')) return null;
      return { kind: 'stopped', text: `Meta has disabled this WhatsApp account. ${APPEAL}` };
    case 'ACCOUNT_RESTRICTION':
      return { kind: 'stopped', text: `Meta has restricted this WhatsApp account. ${APPEAL}` };
    case 'ACCOUNT_DELETED':
      return {
        kind: 'stopped',
        text: 'This WhatsApp account was deleted at Meta. Disconnect the number, and connect one of another account.',
      };
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
      return {
        kind: 'stopped',
        text: 'The app was removed from this WhatsApp account. Assign it again in Meta Business Suite, then check the number here.',
      };
    case 'ACCOUNT_RECONNECTED':
    case 'PARTNER_ADDED':
    case 'PARTNER_APP_INSTALLED':
      return { kind: 'restored' };
    case 'VERIFIED_ACCOUNT':
      return { kind: 'changed' };
    default:
      return null;
  }
}

const THOUSAND = 1_000;

/** People per moving 24 h, from "TIER_250", "TIER_2K" or a number. Null for unlimited; undefined if unknown. */
export function parsePeopleLimit(written: unknown): number | null | undefined {
  if (typeof written === 'number') return limitOfCount(written);
  if (typeof written !== 'string') return undefined;
  const text = written.trim().toUpperCase();
  if (/^TIER_(UNLIMITED|NOT_SET)$/.test(text)) return text.endsWith('UNLIMITED') ? null : undefined;
  const [, figure, thousands] = /^(?:TIER_)?(\d{1,7})(K)?$/.exec(text) ?? [];
  return figure === undefined ? undefined : limitOfCount(Number(figure) * (thousands === undefined ? 1 : THOUSAND));
}

/** Webhooks say -1 for unlimited. */
function limitOfCount(count: number): number | null | undefined {
  if (count === -1) return null;
  return Number.isSafeInteger(count) && count > 0 && count <= 2_147_483_647 ? count : undefined;
}
