// What an `account_update` of Meta means for the numbers of the account (integration contracts 1.6).

export type AccountFault = { kind: 'stopped'; text: string } | { kind: 'restored' } | { kind: 'changed' };

const APPEAL = 'Open Account Quality in Meta Business Suite to see why and to appeal, then check the number here.';

/** Null for what changes nothing here. `restored`: what Meta or the account's owner has stopped is allowed again. `changed`: quality or limits may be others. */
export function accountFault(event: string, detail: string): AccountFault | null {
  switch (event) {
    case 'DISABLED_UPDATE':
      if (detail.includes('REINSTATE')) return { kind: 'restored' };
      // Announced, not done: it still sends until then.
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
