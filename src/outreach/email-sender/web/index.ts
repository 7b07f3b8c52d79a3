// The page of the composer, which loads when it is opened, and the bar that takes back what was just sent.
import { lazyPage } from '#ui/lazy.tsx';

export { SentUndo } from './SentUndo.tsx';
export { WriteManyButton } from './WriteManyButton.tsx';
export const EmailSenderPage = lazyPage(() => import('./EmailSenderPage.tsx').then((m) => m.EmailSenderPage));
