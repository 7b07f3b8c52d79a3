// What becomes of an address before anybody is asked about its mailbox: no address, known, decided free, to be asked, or not to be found out here.
import type { AddressVerdict } from '../fields.contract.ts';

export type Sort = 'malformed' | 'known' | 'decided' | 'toAsk' | 'uncheckable';

export interface Looked {
  verdict: AddressVerdict;
  /** The free checks have the last word. */
  decided: boolean;
}

/** `known`: there is a verdict that is free to answer again. `canAsk`: somebody can be asked about mailboxes. */
export function sortOut({ verdict, decided }: Looked, { known, canAsk }: { known: boolean; canAsk: boolean }): Sort {
  if (verdict.subStatus === 'syntax' || verdict.normalized === '') return 'malformed';
  if (known) return 'known';
  if (decided) return 'decided';
  return canAsk ? 'toAsk' : 'uncheckable';
}
