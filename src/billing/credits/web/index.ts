// What the rest of the browser side may use of credits.
import { lazy } from 'react';

export { CreditsPopover } from './CreditsPopover.tsx';
export { LastCharges } from './LedgerList.tsx';
export { useCredits, useSetCredits } from './use-credits.ts';
export const CreditsSettings = lazy(async () => ({ default: (await import('./CreditsSettings.tsx')).CreditsSettings }));
