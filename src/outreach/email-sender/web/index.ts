// The composer's page, which loads when it is opened, and the undo bar.
import { lazyPage } from '#ui/lazy.tsx';

export { SentUndo } from './SentUndo.tsx';
export { WriteManyButton } from './WriteManyButton.tsx';
export const EmailSenderPage = lazyPage(() => import('./EmailSenderPage.tsx').then((m) => m.EmailSenderPage));
