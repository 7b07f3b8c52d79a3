// What the rest of the browser side may use of the team. Both load when they are opened.
import { lazy } from 'react';
import { lazyPage } from '#ui/lazy.tsx';

export const TeamPage = lazyPage(() => import('./TeamPage.tsx').then((m) => m.TeamPage));
/** A view of the sign-in page, which loads neither router nor query cache. */
export const Invitation = lazy(async () => ({ default: (await import('./AcceptInvitation.tsx')).Invitation }));
