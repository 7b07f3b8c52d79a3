// The page of scheduled emails, which loads when it is opened, and the clock of practice.
import { lazyPage } from '#ui/lazy.tsx';

export const ScheduledPage = lazyPage(() => import('./ScheduledPage.tsx').then((m) => m.ScheduledPage));
export { SkipAhead } from './SkipAhead.tsx';
