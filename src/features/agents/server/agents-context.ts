// What the tools are put together from.
import type { CallInProcess, ProgramCaller } from '#platform/http/call-in-process.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';

export interface AgentsContext {
  platform: Platform;
  callInProcess: CallInProcess;
  /** Of the product, as clients show it. */
  version: string;
}

/** The program behind an API key. */
export interface AgentCaller extends ProgramCaller {
  principal: Principal;
  /** Of the outer request: errors name it. */
  requestId: string;
}
