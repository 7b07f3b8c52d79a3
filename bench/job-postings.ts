// Half a million postings with the words, places and dates that boards have, written by COPY; and searches for them.
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { JobQuery } from '#jobs/job-board/contract.ts';
import { HEAD, SEARCH } from '#jobs/job-board/server/postings.store.ts';
import type { Database } from '#platform/db/client.ts';
import { randomFrom } from '#prospecting/sample-data/server/index.ts';

const LEVELS = ['', '', '', 'senior', 'senior', 'junior', 'lead', 'principal', 'staff', 'head of'];
const FIELDS =
  'backend frontend fullstack data product marketing sales security cloud platform mobile payments growth content finance legal operations supply logistics procurement clinical field customer technical machine embedded network quality research brand'.split(
    ' ',
  );
const ROLES =
  'engineer developer manager designer analyst architect scientist nurse accountant recruiter writer consultant buyer representative specialist coordinator director administrator tester teacher'.split(
    ' ',
  );
const TECH =
  'react typescript python java golang rust kubernetes aws azure postgres kafka spark figma salesforce sap excel php laravel node django flutter kotlin swift angular vue terraform docker linux graphql redis snowflake tableau hubspot seo wordpress shopify csharp cplusplus dotnet ruby scala elixir'.split(
    ' ',
  );
const CITIES =
  'berlin germany,london united kingdom,paris france,new york united states usa,austin united states usa,toronto canada,madrid spain,lisbon portugal,warsaw poland,prague czechia,vienna austria,zurich switzerland,stockholm sweden,oslo norway,helsinki finland,dublin ireland,amsterdam netherlands,milan italy,bangalore india,singapore,sydney australia,sao paulo brazil,lagos nigeria,nairobi kenya,europe,worldwide,united states usa,san francisco united states usa,seattle united states usa,munich germany'.split(
    ',',
  );
const COMMON =
  'we are looking for you will work with our team the and of to in a experience strong skills ability knowledge years build design customers business product solutions support development environment company benefits remote flexible opportunity growth communication responsibilities requirements manage deliver quality process systems services global people great learn help across role join health insurance'.split(
    ' ',
  );
const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo wu xa ye zi bro cla dri fle gro kri'.split(' ');
const TYPES = ['full-time', 'full-time', 'full-time', 'full-time', 'contract', 'part-time', 'temporary', 'internship'];
const BOARDS = [
  'remotive',
  'arbeitnow',
  'arbeitnow',
  'remoteok',
  'himalayas',
  'himalayas',
  'jobicy',
  'themuse',
  'hackernews',
];
const DAYS = 60;
const DAY_MS = 86_400_000;

/** Words that are rare in descriptions, the k-th about 1/k as often as the first. */
const RARE = Array.from({ length: 8_000 }, (_, n) => {
  const syllable = (k: number) => SYLLABLES[Math.floor(n / 24 ** k) % 24] ?? '';
  return `${syllable(0)}${syllable(1)}${syllable(2)}n`;
});

function getText(random: ReturnType<typeof randomFrom>, own: string): string {
  const words = [own, random.pick(TECH), random.pick(TECH), random.pick(TECH), random.pick(FIELDS)];
  for (let n = 0; n < 70; n += 1) words.push(random.pick(COMMON));
  for (let n = 0; n < 50; n += 1)
    words.push(RARE[Math.floor(RARE.length ** (random.below(10_000) / 10_000)) - 1] ?? 'n');
  return words.join(' ');
}

/** One line of COPY, in the order of the staging table. */
function toLine(n: number, now: number): string {
  const random = randomFrom(`posting ${n}`);
  const [level, field, role] = [random.pick(LEVELS), random.pick(FIELDS), random.pick(ROLES)];
  const tech = random.chance(0.4) ? random.pick(TECH) : '';
  const title = `${level} ${tech} ${field} ${role}`.replace(/ +/g, ' ').trim();
  const company = `${RARE[random.below(4_000)]} ${RARE[random.below(200)]}`;
  const place = random.pick(CITIES);
  const board = random.pick(BOARDS);
  const remote = random.chance(0.55) ? 'remote' : random.chance(0.3) ? 'hybrid' : '\\N';
  const type = random.pick(TYPES);
  // The newer, the more.
  const listed = now - Math.floor(DAYS * DAY_MS * (random.below(1_000_000) / 1_000_000) ** 1.3);
  const pay = random.chance(0.35) ? String(30_000 + random.below(150) * 1_000) : '\\N';
  const facets = [
    `board:${board}`,
    ...[1, 4, 16, 64].map((days) => `d${days}:${Math.floor(listed / (days * DAY_MS))}`),
    `type:${type}`,
    ...(remote === '\\N' ? [] : [`remote:${remote}`]),
    ...place.split(' ').map((word) => `at:${word}`),
  ];
  const text = getText(random, title);
  const columns = [board, String(n), title, company, place, remote, `{${type}}`, pay, new Date(listed).toISOString()];
  return `${[...columns, `{${facets.map((facet) => `"${facet}"`).join(',')}}`, `${tech} ${field}`, text].join('\t')}\n`;
}

export async function fillPostings(db: Database, count: number, now: number): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query(`create temporary table staging (source text, source_id text, title_words text, company_words text,
      place_words text, remote text, types text[], pay int, listed timestamptz, facets text[], tag_words text, text_words text)`);
    const copy = client.query(copyFrom('copy staging from stdin'));
    for (let n = 0; n < count; n += 500) {
      let block = '';
      for (let k = n; k < Math.min(count, n + 500); k += 1) block += toLine(k, now);
      if (!copy.write(block)) await once(copy, 'drain');
    }
    copy.end();
    await once(copy, 'finish');
    await client.query('drop index job_postings_search');
    await client.query(`
      insert into job_postings (id, source, source_id, title, company, company_key, company_website, logo, url, links,
        description, excerpt, highlights, place, country, remote, types, level, tags, salary, yearly_dollars, posted_at,
        listed_at, added_at, fetched_at, job_key, digest, head, search, facets)
      select gen_random_uuid(), source, source_id, initcap(title_words), initcap(company_words), company_words, '', '',
        'https://board.example/' || source_id, '[]', text_words, left(text_words, 300), '[]', initcap(place_words), '', remote,
        types, '', string_to_array(tag_words, ' '), null, pay, listed, listed, listed, listed,
        title_words || '|' || company_words || '|' || place_words, '', ${HEAD}, ${SEARCH}, facets
      from staging`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(
      'create index job_postings_search on job_postings using gin (search, facets) with (fastupdate = off) where gone_at is null',
    );
    await client.query('drop table staging');
    await client.query('vacuum analyze job_postings');
  } finally {
    client.release();
  }
}

/** One to three words, and filters about as often as people set them. */
export function benchJobQueries(count: number): JobQuery[] {
  return Array.from({ length: count }, (_, n) => {
    const random = randomFrom(`query ${n}`);
    const words = [
      random.pick(ROLES),
      random.pick(TECH),
      `${random.pick(FIELDS)} ${random.pick(ROLES)}`,
      `${random.pick(TECH)} ${random.pick(ROLES)}`,
      `senior ${random.pick(TECH)} ${random.pick(ROLES)}`,
      RARE[random.below(8_000)] ?? 'n',
      `${random.pick(COMMON)} ${random.pick(ROLES)}`,
    ];
    return {
      keyword: random.pick(words),
      location: random.chance(0.35) ? (random.pick(CITIES).split(' ')[0] ?? '') : '',
      remote: random.chance(0.3) ? 'remote' : 'any',
      type: random.chance(0.2) ? 'full-time' : 'any',
      salaryFloor: random.chance(0.15) ? 60_000 : null,
      postedWithin: random.pick(['any', 'any', 'any', 'any', 'week', 'month', 'day', '3days'] as const),
      board: random.chance(0.1) ? random.pick(BOARDS) : '',
    };
  });
}
