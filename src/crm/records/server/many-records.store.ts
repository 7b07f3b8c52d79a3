// Very many invented contacts and companies, for measurements and for EXPLAIN: made by the database itself, so that a million take minutes.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

const FIRST =
  'Mara,Åsa,José,Li,Chloë,Ahmed,Ingrid,Paweł,Zoë,John,Mary,Sofia,Noah,Emma,Lucas,Olga,Raj,Yuki,Femi,Anna,Björn,Maria,Peter,Elena,Tom,Sara,Ivan,Nora,Hugo,Lea';
const LAST =
  'Lindqvist,Ångström,García,Wei,Müller,Hassan,Berg,Kowalski,Smith,Jones,Rossi,Silva,Nguyen,Patel,Tanaka,Okafor,Novák,Öberg,Dubois,Schmidt,Brown,Costa,Ivanova,Khan,Larsen,Moreau,Weber,Santos,Lee,Popescu';
const TITLES =
  'Head of Procurement,CEO,Chief Technology Officer,Buyer,Founder,Sales Manager,Marketing Director,Engineer,Office Manager,Owner,VP Operations,Recruiter';
const COMPANIES =
  'Northwind,Acme,Globex,Initech,Umbrella,Stark,Wayne,Hooli,Vandelay,Soylent,Cyberdyne,Tyrell,Wonka,Aperture,Oscorp';
const SUFFIXES = 'AB,GmbH,Ltd,Inc,SA,Group,Labs,Logistics,Foods,Energy';
const CITIES = 'Umeå,Stockholm,Berlin,Paris,São Paulo,London,New York,Tokyo,Lagos,Kraków,Zürich,Málaga';
const COUNTRIES = 'SE,SE,DE,FR,BR,GB,US,JP,NG,PL,CH,ES';
const INDUSTRIES = 'Software,Retail,Manufacturing,Logistics,Finance,Health care,Education,Energy';

/** Contacts of one company. */
const COLLEAGUES = 20;
const BATCH = 50_000;

/** One of the words, the same for the same number and salt, spread evenly. */
function oneOf(words: string, n: SQL, salt: number): SQL {
  const list = words.split(',');
  return sql`(${sql.param(list)}::text[])[1 + (hashint4extended((${n})::int, ${sql.raw(String(salt))}) & 2147483647) % ${sql.raw(String(list.length))}]`;
}

const spread = (n: SQL, salt: number, below: number): SQL =>
  sql`((hashint4extended((${n})::int, ${sql.raw(String(salt))}) & 2147483647) % ${sql.raw(String(below))})`;

const toId = (prefix: string, n: SQL): SQL =>
  sql`(${sql.raw(`'${prefix}'`)} || lpad(to_hex((${n})::int), 12, '0'))::uuid`;

interface Many {
  workspaceId: string;
  userId: string;
  contacts: number;
}

/** Two thirds of the contacts have a verdict, a third was contacted, a tenth is tagged; added one each minute, the last one now. */
export async function writeManyRecords(tx: Executor, { workspaceId, userId, contacts }: Many): Promise<void> {
  const n = sql.raw('n');
  const companies = Math.ceil(contacts / COLLEAGUES);
  for (let from = 0; from < companies; from += BATCH) {
    const last = Math.min(from + BATCH, companies) - 1;
    await tx.execute(sql`
      insert into companies (workspace_id, id, name, domain, website, industry, employees, city, country, source, created_by, created_at, updated_at)
      select ${workspaceId}::uuid, ${toId('01900000-0000-7000-9000-', n)},
             ${oneOf(COMPANIES, n, 1)} || ' ' || ${oneOf(SUFFIXES, n, 2)} || ' ' || n, 'c' || n || '.example', 'https://c' || n || '.example',
             ${oneOf(INDUSTRIES, n, 3)}, 1 + ${spread(n, 4, 5_000)}, ${oneOf(CITIES, n, 5)}, ${oneOf(COUNTRIES, n, 5)}, 'import',
             ${userId}::uuid, now() - (${companies}::int - n) * interval '20 minutes', now() - (${companies}::int - n) * interval '20 minutes'
        from generate_series(${from}::int, ${last}::int) n`);
  }
  const company = sql.raw(`n / ${COLLEAGUES}`);
  for (let from = 0; from < contacts; from += BATCH) {
    const last = Math.min(from + BATCH, contacts) - 1;
    await tx.execute(sql`
      insert into contacts (workspace_id, id, first_name, last_name, name, title, company_name, company_id, email, email_verdict,
                            email_checked_at, phone, linkedin, city, country, owner_id, last_contacted_at, source, created_by,
                            created_at, updated_at)
      select ${workspaceId}::uuid, ${toId('01900000-0000-7000-8000-', n)}, p.first, p.last, p.first || ' ' || p.last, ${oneOf(TITLES, n, 13)},
             ${oneOf(COMPANIES, company, 1)} || ' ' || ${oneOf(SUFFIXES, company, 2)} || ' ' || n / ${sql.raw(String(COLLEAGUES))},
             ${toId('01900000-0000-7000-9000-', company)},
             'p' || n || '.' || substr(md5(n::text), 1, 5) || '@c' || n / ${sql.raw(String(COLLEAGUES))} || '.example',
             case when n % 3 > 0 then (array['valid', 'valid', 'risky', 'invalid', 'unknown'])[1 + ${spread(n, 14, 5)}] end,
             case when n % 3 > 0 then now() - ${spread(n, 15, 90)} * interval '1 day' end,
             '+4670' || lpad(n::text, 7, '0'), 'https://www.linkedin.com/in/p' || n, ${oneOf(CITIES, n, 16)}, ${oneOf(COUNTRIES, n, 16)},
             case when n % 4 = 0 then ${userId}::uuid end,
             case when n % 3 = 0 then now() - ${spread(n, 18, 400)} * interval '1 day' end, 'import', ${userId}::uuid,
             now() - (${contacts}::int - n) * interval '1 minute', now() - (${contacts}::int - n) * interval '1 minute'
        from generate_series(${from}::int, ${last}::int) n
       cross join lateral (select ${oneOf(FIRST, n, 11)} as first, ${oneOf(LAST, n, 12)} as last) p`);
    await tx.execute(sql`
      insert into contact_tags (workspace_id, record_id, tags)
      select ${workspaceId}::uuid, ${toId('01900000-0000-7000-8000-', n)}, array[(array['vip', 'partner', 'event'])[1 + ${spread(n, 17, 3)}]]
        from generate_series(${from}::int, ${last}::int) n where n % 10 = 0`);
  }
}
