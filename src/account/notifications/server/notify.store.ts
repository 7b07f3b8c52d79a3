// SQL that adds notifications.
import { sql } from 'drizzle-orm';
import { type Executor, statementOf } from '#platform/db/client.ts';
import type { Role } from '#shared/roles.ts';
import type { Channels } from '../fields.contract.ts';

export interface ToAdd {
  kind: string;
  defaults: Channels;
  to: 'everyone' | readonly string[];
  /** Those who may see it; of others no row is made. */
  roles: readonly Role[];
  assignee?: string | null;
  except?: string | null;
  thing: { key: string; name: string };
  params: object;
  link: string;
  event?: string;
}

export interface Added {
  id: string;
  userId: string;
  inApp: boolean;
  /** It is new, and its person has a browser that takes push messages. */
  push: boolean;
}

interface Values {
  workspaceId: string;
  kind: string;
  event: string | null;
  userIds: readonly string[] | null;
  roles: readonly string[];
  assignee: string | null;
  except: string | null;
  app: boolean;
  email: boolean;
  push: boolean;
  thing: string;
  thingName: string;
  params: string;
  link: string;
}

// People in the order of their ids, so that two transactions never wait for one another.
const addRows = statementOf<Added, Values>(
  'notifications-add',
  (value) => sql`
  with event as (
    insert into notification_events (workspace_id, kind, name)
    select ${value.workspaceId}::uuid, ${value.kind}::text, ${value.event}::text where ${value.event}::text is not null
    on conflict do nothing returning 1),
  people as (
    select u.id, coalesce(s.app, ${value.app}::boolean) as app, coalesce(s.email, ${value.email}::boolean) as email,
           coalesce(s.push, ${value.push}::boolean) as push
      from users u
      left join notification_settings s on s.workspace_id = u.workspace_id and s.user_id = u.id and s.kind = ${value.kind}::text
     where u.workspace_id = ${value.workspaceId}::uuid and u.verified
       and (${value.userIds}::uuid[] is null or u.id = any(${value.userIds}::uuid[]))
       and u.role = any(${value.roles}::text[])
       and (${value.assignee}::uuid is null or u.id = ${value.assignee}::uuid or not exists (
         select 1 from users a where a.workspace_id = ${value.workspaceId}::uuid and a.id = ${value.assignee}::uuid and a.verified))
       and u.id is distinct from ${value.except}::uuid
       and (${value.event}::text is null or exists (select 1 from event))),
  added as (
    insert into notifications as n (workspace_id, id, user_id, kind, thing, thing_name, params, link, at, in_app, read_at)
    select ${value.workspaceId}::uuid, gen_random_uuid(), id, ${value.kind}::text, ${value.thing}::text, ${value.thingName}::text,
           ${value.params}::jsonb, ${value.link}::text, clock_timestamp(), app,
           case when app or email then null else now() end
      from people where app or email or push order by id
    on conflict (workspace_id, user_id, kind, thing) where read_at is null
    do update set count = n.count + 1, thing_name = excluded.thing_name, params = excluded.params, link = excluded.link, at = excluded.at,
                  in_app = excluded.in_app, digest_day = null
    returning id, user_id, in_app, count)
  select a.id, a.user_id as "userId", a.in_app as "inApp",
         a.count = 1 and p.push and exists (select 1 from push_subscriptions b
                                             where b.workspace_id = ${value.workspaceId}::uuid and b.user_id = a.user_id) as push
    from added a join people p on p.id = a.user_id`,
);

/** One statement for all its people. */
export function addNotifications(executor: Executor, workspaceId: string, news: ToAdd): Promise<Added[]> {
  const { kind, defaults, to, roles, assignee = null, except = null, thing, params, link, event = null } = news;
  return addRows(executor, {
    workspaceId,
    kind,
    event,
    userIds: to === 'everyone' ? null : to,
    roles,
    assignee,
    except,
    ...defaults,
    thing: thing.key,
    thingName: thing.name,
    params: JSON.stringify(params),
    link,
  });
}
