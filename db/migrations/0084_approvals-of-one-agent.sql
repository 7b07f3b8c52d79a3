DROP INDEX "agent_approvals_shown";--> statement-breakpoint
DROP INDEX "agent_approvals_open";--> statement-breakpoint
CREATE INDEX "agent_approvals_waiting" ON "agent_approvals" USING btree ("workspace_id","expires_at") WHERE state in ('pending', 'approving');--> statement-breakpoint
CREATE UNIQUE INDEX "agent_approvals_open" ON "agent_approvals" USING btree ("workspace_id","kind","subject_id","api_key_id") WHERE state in ('pending', 'approving');