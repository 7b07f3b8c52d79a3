// The page of the composer, which loads when it is opened, and the bar that takes back what was just sent.
import { latePage } from '#ui/late.tsx';

export { SentUndo } from './SentUndo.tsx';
export { WriteManyButton } from './WriteManyButton.tsx';
export const EmailSenderPage = latePage(() => import('./EmailSenderPage.tsx').then((m) => m.EmailSenderPage));
