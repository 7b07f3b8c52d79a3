// What the shell and the settings show of agents.
import { lazy } from 'react';

export { ApprovalsLink } from './ApprovalsLink.tsx';

export const AgentSettings = lazy(async () => ({ default: (await import('./AgentSettings.tsx')).AgentSettings }));
