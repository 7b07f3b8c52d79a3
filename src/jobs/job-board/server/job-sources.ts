// Which source of jobs answers for a workspace: JSearch where there is a key, else the open boards, else the sample. A keyed source that
// cannot answer now gives way to the boards.
import type { Platform } from '#platform/platform.ts';
import type { ChooseSource } from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import type { JobDetail, JobLink } from '../contract.ts';
import { BOARDS, isBoard } from '../domain/boards.ts';
import { toFilter } from '../domain/facets.ts';
import { stackDuplicates } from '../domain/same-job.ts';
import { foldWords, queryWords } from '../domain/search-terms.ts';
import { type FullRow, findHits, fullRows, type Hit, hasPostings, MAX_HITS, sameJobs } from './job-search.store.ts';
import { createRapidapiJobs, JOBS_PER_PAGE, type JobSource, SIMILAR_JOBS } from './jobs.provider.ts';
import { createSampleJobs } from './jobs.sample.provider.ts';

export function createJobSource(
  sources: Sources,
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
): ChooseSource<JobSource> {
  return sources.port<JobSource>({
    capability: 'jobs',
    keyed: {
      source: 'jsearch',
      create: (client, info) => createRapidapiJobs(client, info, platform.config.sources.jsearchPath),
    },
    open: { stored: createStoredJobs(platform), hasAny: () => hasPostings(platform.db) },
    sample: () => createSampleJobs(platform.clock),
  });
}

// The source that needs no key: the postings of the open boards, searched in our own tables.
const boardName = (source: string): string => (isBoard(source) ? BOARDS[source].name : source);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createStoredJobs({ db, clock }: Pick<Platform, 'db' | 'clock'>): JobSource {
  async function detailed(stacks: readonly { first: Hit; others: JobLink[] }[]): Promise<JobDetail[]> {
    const rows = await fullRows(
      db,
      stacks.map(({ first }) => first.id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return stacks.flatMap(({ first, others }) => {
      const row = byId.get(first.id);
      return row ? [toDetail(row, others)] : [];
    });
  }

  return {
    info: { key: 'boards', name: 'Open job boards', sample: false },
    available: () => true,

    async search({ page, cursor: _, ...query }) {
      const now = clock.now();
      const hits = await findHits(db, toFilter(query, now), now);
      const stacks = stackDuplicates(hits.map(named));
      const from = (page - 1) * JOBS_PER_PAGE;
      const items = await detailed(stacks.slice(from, from + JOBS_PER_PAGE));
      return {
        items,
        // Only the newest are ranked and counted.
        total: hits.length < MAX_HITS ? stacks.length : null,
        next: stacks.length > from + JOBS_PER_PAGE ? String(page + 1) : null,
      };
    },

    async job(id) {
      if (!UUID.test(id)) return null;
      const [row] = await fullRows(db, [id]);
      if (!row) return null;
      const [stack] = stackDuplicates([rowHit(row), ...(await sameJobs(db, row.jobKey))].map(named));
      return toDetail(row, stack?.others ?? []);
    },

    async similar(job) {
      const now = clock.now();
      for (const words of similarWords(job.title)) {
        const filter = { words, facets: [], floor: null, since: new Date(now - SIMILAR_DAYS * 86_400_000) };
        const hits = await findHits(db, filter, now, SIMILAR_HITS);
        const stacks = stackDuplicates(hits.filter(({ key }) => key !== job.jobKey).map(named));
        if (stacks.length > 0) return detailed(stacks.slice(0, SIMILAR_JOBS));
      }
      return [];
    },
  };
}

const SIMILAR_DAYS = 31;
const SIMILAR_HITS = 60;
const RANKS = new Set(
  'senior junior lead staff principal head chief mid level entry intern remote hybrid ii iii iv sr jr m w d f x'.split(
    ' ',
  ),
);

/** First all that the title says of the work, then its last two words: "backend payments engineer", "payments engineer". */
function similarWords(title: string): string[][] {
  const words = queryWords(foldWords(title.split(/[(|,–—]/)[0] ?? title)).filter((word) => !RANKS.has(word));
  return [words.slice(0, 4), words.slice(-2)].filter(
    (some, i, all) => some.length > 0 && (i === 0 || some.length < (all[0]?.length ?? 0)),
  );
}

const named = (hit: Hit) => ({ ...hit, board: boardName(hit.source) });
const rowHit = ({ id, jobKey, source, url }: FullRow): Hit => ({ id, key: jobKey, source, url });

function toDetail(row: FullRow, others: JobLink[]): JobDetail {
  const { source, postedAt, fetchedAt: _, links, ...said } = row;
  return {
    ...said,
    others: [...links, ...others],
    board: boardName(source),
    postedAt: postedAt?.toISOString() ?? null,
  };
}
