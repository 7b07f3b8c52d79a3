// Quotes that agents were given, and what they have asked people to approve.
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#account/accounts/server/accounts.tables.ts';
import { apiKeys } from '#account/api-keys/server/api-keys.tables.ts';
import { moment, textColumn, workspaceId } from '#platform/db/schema-types.ts';
import type { CallParts } from '#platform/http/call-in-process.ts';
import type { ApprovalKind, ApprovalState } from '../fields.contract.ts';

/** The price of one call of a paid tool; confirmed by the key that was given it, it runs once. */
export const agentQuotes = pgTable(
  'agent_quotes',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    apiKeyId: uuid('api_key_id').notNull(),
    tool: text('tool').notNull(),
    /** The call, as it is made when it is confirmed. */
    call: jsonb('call').notNull().$type<CallParts>(),
    /** The most that it may cost. */
    credits: integer('credits').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.apiKeyId],
      foreignColumns: [apiKeys.workspaceId, apiKeys.id],
    }).onDelete('cascade'),
    index('agent_quotes_old').on(table.createdAt),
    check('agent_quotes_credits', sql`${table.credits} >= 0`),
  ],
);

/** What a person has to approve before it is done. It outlives its key. */
export const agentApprovals = pgTable(
  'agent_approvals',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    apiKeyId: uuid('api_key_id').notNull(),
    /** The name of the key, as it was. */
    agent: text('agent').notNull(),
    /** Whose key it is. */
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull().$type<ApprovalKind>(),
    /** The campaign or the draft. */
    subjectId: uuid('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** Of the thing, when the agent asked. */
    revision: integer('revision').notNull(),
    /** What the agent says about it. */
    note: textColumn('note'),
    /** `approving`: approved, and being done; free again for another press when that takes too long. */
    state: text('state').notNull().$type<ApprovalState | 'approving'>(),
    /** Of a failed one: why, in words. */
    fault: textColumn('fault'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId, table.userId], foreignColumns: [users.workspaceId, users.id] }).onDelete(
      'cascade',
    ),
    // Asked twice, it is one request of an agent.
    uniqueIndex('agent_approvals_open')
      .on(table.workspaceId, table.kind, table.subjectId, table.apiKeyId)
      .where(sql`state in ('pending', 'approving')`),
    index('agent_approvals_waiting')
      .on(table.workspaceId, table.expiresAt)
      .where(sql`state in ('pending', 'approving')`),
    index('agent_approvals_old').on(table.createdAt),
    check('agent_approvals_kind', sql`${table.kind} in ('launch-campaign', 'send-email')`),
    check(
      'agent_approvals_state',
      sql`${table.state} in ('pending', 'approving', 'approved', 'declined', 'expired', 'failed')`,
    ),
  ],
);
