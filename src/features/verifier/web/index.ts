// What other pages show of the verifier, and its page, which loads when it is opened.
import { latePage } from '#ui/late.tsx';

export { VerdictMark } from './VerdictMark.tsx';
export { VerifyButton } from './VerifyButton.tsx';

export const VerifierPage = latePage(() => import('./VerifierPage.tsx').then((m) => m.VerifierPage));
