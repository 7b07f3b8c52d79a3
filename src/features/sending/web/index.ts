// The page of scheduled emails, which loads when it is opened, and the clock of practice.
import { latePage } from '#ui/late.tsx';

export const ScheduledPage = latePage(() => import('./ScheduledPage.tsx').then((m) => m.ScheduledPage));
export { SkipAhead } from './SkipAhead.tsx';
