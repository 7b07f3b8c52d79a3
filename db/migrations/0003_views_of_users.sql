CREATE VIEW "public"."live_sessions" AS (
  select workspace_id, id, user_id from sessions
   where is_active and last_activity > now() - interval '30 days' and login_time > now() - interval '90 days');--> statement-breakpoint
CREATE VIEW "public"."workspace_plans" AS (
  select w.id as workspace_id, w.name,
         (select u.current_plan from users u where u.workspace_id = w.id order by (u.role = 'owner') desc, u.id limit 1) as plan
    from workspaces w);--> statement-breakpoint
CREATE VIEW "public"."workspace_users" AS (
  select workspace_id, id, full_name, email, coalesce(nullif(full_name, ''), email) as name, role, team_member, verified,
         current_plan, is_paid, created_at, removed_at
    from users);