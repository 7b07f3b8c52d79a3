// Very many invented conversations, for measurements and for EXPLAIN: made by the database itself.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

const FIRST = 'Mara,Åsa,José,Li,Chloë,Ahmed,Ingrid,Paweł,Zoë,John,Mary,Sofia,Noah,Emma,Lucas,Olga,Raj,Yuki,Femi,Anna';
const LAST =
  'Lindqvist,Ångström,García,Wei,Müller,Hassan,Berg,Kowalski,Smith,Jones,Rossi,Silva,Nguyen,Patel,Tanaka,Okafor';
const OPENINGS =
  'Hello,Good morning,Thanks,Hi there,Could you tell me,We need,Please send,One more question,Sorry,Great';
const THINGS =
  'the price list,an offer for oak,a delivery date,the invoice of March,your address,samples,the certificate,a call tomorrow,a refund,the colour chart,spare parts,a discount,the manual,opening hours,the contract,pictures of the boards';
const ENDINGS =
  'by Friday,for our shop in Umeå,as soon as you can,before the fair,for 200 pieces,without delivery,with the new logo,for the second floor,if that is possible,like last year';

function oneOf(words: string, n: SQL, salt: number): SQL {
  const list = words.split(',');
  return sql`(${sql.param(list)}::text[])[1 + (hashint4extended((${n})::int, ${sql.raw(String(salt))}) & 2147483647) % ${sql.raw(String(list.length))}]`;
}

const chatId = (n: SQL): SQL => sql`('01910000-0000-7000-9000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const messageId = (n: SQL): SQL => sql`('01920000-0000-7000-9000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const wordsOf = (n: SQL): SQL =>
  sql`${oneOf(OPENINGS, n, 3)} || ' ' || ${oneOf(THINGS, n, 4)} || ' ' || ${oneOf(ENDINGS, n, 5)} || ', number ' || ${n}`;

const BATCH = 100_000;

interface ManyChats {
  workspaceId: string;
  userId: string;
  numberId: string;
  chats: number;
  /** Of each. */
  messages: number;
}

/** The last minute of each conversation is a minute before that of the next; a tenth is unread, a tenth assigned, a twentieth closed. */
export async function writeManyChats(
  tx: Executor,
  { workspaceId, userId, numberId, chats, messages }: ManyChats,
): Promise<void> {
  const n = sql.raw('n');
  const lastAt = sql`now() - (${chats}::int - n) * interval '1 minute'`;
  for (let from = 0; from < chats; from += BATCH) {
    const last = Math.min(from + BATCH, chats) - 1;
    await tx.execute(sql`
      insert into whatsapp_chats (workspace_id, id, number_id, wa_id, profile_name, name, unread, assigned_to, closed, last_inbound_at, last_at,
                                  opening, last_direction, last_state)
      select ${workspaceId}::uuid, ${chatId(n)}, ${numberId}::uuid, (4670000000000 + n)::text, ${oneOf(FIRST, n, 1)},
             ${oneOf(FIRST, n, 1)} || ' ' || ${oneOf(LAST, n, 2)}, case when n % 10 = 3 then 2 else 0 end,
             case when n % 10 = 7 then ${userId}::uuid end, n % 20 = 11, ${lastAt}, ${lastAt}, ${wordsOf(n)}, 'in', 'received'
        from generate_series(${from}::int, ${last}::int) n`);
  }
  const total = chats * messages;
  for (let from = 0; from < total; from += BATCH) {
    const last = Math.min(from + BATCH, total) - 1;
    await tx.execute(sql`
      insert into whatsapp_messages (workspace_id, id, chat_id, number_id, direction, kind, text, wamid, state, at)
      select ${workspaceId}::uuid, ${messageId(n)}, ${chatId(sql.raw(`n / ${messages}`))}, ${numberId}::uuid,
             case when n % 2 = 0 then 'in' else 'out' end, 'text', ${wordsOf(n)}, 'wamid.BENCH' || n,
             case when n % 2 = 0 then 'received' else 'read' end,
             now() - (${chats}::int - n / ${messages}::int) * interval '1 minute' - (${messages}::int - n % ${messages}::int) * interval '7 seconds'
        from generate_series(${from}::int, ${last}::int) n`);
  }
}
