// What other pages show of the verifier.
import { lazyPart } from '#ui/lazy.tsx';

export { useVerify } from './use-addresses.ts';
export { VerdictMark, VerifyButton } from './VerifyButton.tsx';

/** Parts of the tables and panels of records, for all pages: they load when they are shown. */
export const VerifyContact = lazyPart(() => import('./VerifyContacts.tsx').then((m) => m.VerifyContact));
export const VerifyManyButton = lazyPart(() => import('./VerifyContacts.tsx').then((m) => m.VerifyManyButton));
/** One address, for pages of plans without the verifier's page. */
export const CheckAddress = lazyPart(() => import('./CheckAddress.tsx').then((m) => m.CheckAddress));
/** The findings of a domain, for the email settings. */
export const FindingList = lazyPart(() => import('./FindingList.tsx').then((m) => m.FindingList));
