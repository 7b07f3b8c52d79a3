// What both sides say of agents without zod.

/** What an agent's client is set up with. */
export const MCP_PATH = '/api/mcp';

/** Where people decide on what agents have asked for. */
export const APPROVALS_PATH = '/approvals';

/** What an agent cannot do by itself. */
export const APPROVAL_KINDS = ['launch-campaign', 'send-email'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `expired`: no one decided in time. `failed`: approved too late, the thing was gone or done already. */
export const APPROVAL_STATES = ['pending', 'approved', 'declined', 'expired', 'failed'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Days that a request waits for its decision. */
export const APPROVAL_DAYS = 7;

/** Type of the live event: requests have come or were decided. */
export const APPROVALS_EVENT = 'approvals';
