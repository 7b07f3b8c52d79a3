// What the `status` of a phone number at Meta means for sending with it.
import { faultOfCode } from './api-faults.ts';

export interface NumberStatus {
  /** It has to be registered with its PIN first. */
  needsRegistration: boolean;
  /** Why it cannot send; '' where it can. */
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
      return { needsRegistration: true, fault: faultOfCode(133010).text };
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
