// What the rest of the browser side may use of credits.
export { CreditsPopover } from './CreditsPopover.tsx';
export { useCredits, useSetCredits } from './use-credits.ts';
