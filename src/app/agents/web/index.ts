// What the shell, the settings and the router show of agents.
import { lazy } from 'react';

export { ApprovalsLink } from './ApprovalsLink.tsx';

export const AgentSettings = lazy(async () => ({ default: (await import('./AgentSettings.tsx')).AgentSettings }));
export const ApprovalsPage = lazy(async () => ({ default: (await import('./ApprovalsPage.tsx')).ApprovalsPage }));
