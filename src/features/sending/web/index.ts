// The page of scheduled e-mails, which loads when it is opened.
import { latePage } from '#ui/late.tsx';

export const ScheduledPage = latePage(() => import('./ScheduledPage.tsx').then((m) => m.ScheduledPage));
