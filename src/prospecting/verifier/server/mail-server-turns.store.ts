// All SQL on whose turn it is to talk to a mail server. Which of all processes may is decided by one statement.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';

/** @returns 0 where the turn is `holder`'s for `leaseMs`, else the milliseconds after which to ask again */
export async function takeTurn(db: Database, server: string, holder: string, leaseMs: number): Promise<number> {
  const rows = await runNamed<{ waitMs: number }>(
    db,
    'mail-server-turn-take',
    sql`with taken as (
          insert into mail_server_turns as t (server, holder, until)
          values (${server}, ${holder}::uuid, now() + make_interval(secs => ${leaseMs}::float8 / 1000))
          on conflict (server) do update set holder = excluded.holder, until = excluded.until where t.until <= now()
          returning 1)
        select case when exists (select 1 from taken) then 0
               else greatest(1, coalesce((select extract(epoch from until - now()) * 1000 from mail_server_turns
                                           where server = ${server}), 1)) end::float8 as "waitMs"`,
  );
  return rows[0]?.waitMs ?? 1;
}

/** The next one may begin after `pauseMs`. A turn that was lost meanwhile stays with whom it went to. */
export async function giveTurnBack(db: Database, server: string, holder: string, pauseMs: number): Promise<void> {
  await runNamed(
    db,
    'mail-server-turn-give-back',
    sql`update mail_server_turns set until = now() + make_interval(secs => ${pauseMs}::float8 / 1000)
         where server = ${server} and holder = ${holder}::uuid`,
  );
}
