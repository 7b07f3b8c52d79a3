// What the tools are put together from.
import type { CampaignsContext } from '#outreach/campaigns/server/index.ts';
import type { CallInProcess, ProgramCaller } from '#platform/http/call-in-process.ts';
import type { Platform } from '#platform/platform.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { RouteContract } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';

/** Credits. */
export interface Price {
  /** What it can cost at most. */
  most: number;
  /** What it costs as things are: less where a stored answer is opened, or what was paid is still owed. */
  expected: number;
}

/** What calls would cost now, as the features themselves decide it; given by app/server. */
export interface Prices {
  search(
    workspaceId: string,
    capability: Capability,
    asked: { path: string; body: Record<string, unknown> },
  ): Promise<Price & { source: string; storedAt: string | null; unavailable: string | null }>;
  addresses(workspaceId: string, emails: readonly string[]): Promise<Price>;
}

export interface AgentsContext {
  platform: Platform;
  callInProcess: CallInProcess;
  prices: Prices;
  campaigns: CampaignsContext;
  /** Throws where plan or role do not allow the route. */
  admit(principal: Principal, route: RouteContract): Promise<void> | void;
  /** Of the product, as clients show it. */
  version: string;
}

/** What requests for approval need of it. */
export type ApprovalsContext = Pick<AgentsContext, 'platform' | 'campaigns'>;

/** The program behind an API key. */
export interface AgentCaller extends ProgramCaller {
  principal: Principal;
  /** Of the outer request: errors name it. */
  requestId: string;
}
