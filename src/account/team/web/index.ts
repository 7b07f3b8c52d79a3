// What the rest of the browser side may use of the team.
import { lazy } from 'react';

/** A view of the sign-in page, which loads neither router nor query cache. */
export const Invitation = lazy(async () => ({ default: (await import('./AcceptInvitation.tsx')).Invitation }));
