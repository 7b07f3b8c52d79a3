// What the rest of the browser side may use of the team. Both load when they are opened.
import { lazy } from 'react';
import { latePage } from '#ui/late.tsx';

export const TeamPage = latePage(() => import('./TeamPage.tsx').then((m) => m.TeamPage));
/** A view of the sign-in page, which loads neither router nor query cache. */
export const Invitation = lazy(async () => ({ default: (await import('./Invitation.tsx')).Invitation }));
