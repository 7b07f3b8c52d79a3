// The embedded source: made-up jobs that every filter of the form narrows like the real ones (product design 2).
import type { Clock } from '#platform/clock.ts';
import { createTextIndex, type TextIndex } from '#prospecting/sample-data/server/index.ts';
import type { JobDetail, JobQuery } from '../contract.ts';
import { toFilter } from '../domain/facets.ts';
import { yearlyDollars } from '../domain/salary.ts';
import { reachesFloor, stackDetails } from '../domain/same-job.ts';
import { placeWords } from '../domain/search-terms.ts';
import { JOBS_PER_PAGE, type JobSource, SIMILAR_JOBS } from './jobs.provider.ts';
import { buildSampleJobs } from './sample/sample-jobs.ts';

/** Title, company, tags and level, place, text. */
const WEIGHTS = [4, 2, 2, 1, 1];

interface Sample {
  day: number;
  index: TextIndex<JobDetail>;
  byId: Map<string, JobDetail>;
}

export function createSampleJobs(clock: Clock): JobSource {
  let built: Sample | null = null;
  function sample(): Sample {
    const now = clock.now();
    const day = Math.floor(now / 86_400_000);
    if (built?.day !== day) {
      const jobs = buildSampleJobs(now);
      const fields = (job: JobDetail) => [
        job.title,
        job.company,
        `${job.tags.join(' ')} ${job.level}`,
        placeWords(job.place, job.country).join(' '),
        job.description,
      ];
      built = { day, index: createTextIndex(jobs, fields, WEIGHTS), byId: new Map(jobs.map((job) => [job.id, job])) };
    }
    return built;
  }

  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    available: () => true,
    async search({ page, cursor: _, ...query }) {
      const found = stackDetails(sample().index.all(query.keyword).filter(fits(query, clock.now())));
      const from = (page - 1) * JOBS_PER_PAGE;
      const items = found.slice(from, from + JOBS_PER_PAGE);
      return { items, total: found.length, next: found.length > from + JOBS_PER_PAGE ? String(page + 1) : null };
    },
    async job(id) {
      const { byId } = sample();
      const job = byId.get(id);
      if (!job) return null;
      const others = [...byId.values()].filter((other) => other.jobKey === job.jobKey && other.id !== id);
      return stackDetails([job, ...others])[0] ?? job;
    },
    async similar(job) {
      const words = job.title.split(/[(,]/)[0]?.split(' ') ?? [];
      for (const some of [words.slice(-3), words.slice(-2), words.slice(-1)]) {
        const found = stackDetails(sample().index.all(some.join(' '))).filter(({ jobKey }) => jobKey !== job.jobKey);
        if (found.length > 0) return found.slice(0, SIMILAR_JOBS);
      }
      return [];
    },
  };
}

function fits(query: JobQuery, now: number): (job: JobDetail) => boolean {
  const { since, floor, facets } = toFilter(query, now);
  const places = facets.filter((facet) => facet.startsWith('at:')).map((facet) => facet.slice(3));
  return (job) =>
    (query.board === '' || job.board === query.board) &&
    (query.remote === 'any' || job.remote === query.remote) &&
    (query.type === 'any' || job.types.includes(query.type)) &&
    (since === null || (job.postedAt !== null && new Date(job.postedAt) >= since)) &&
    reachesFloor(yearlyDollars(job.salary), floor) &&
    (places.length === 0 || includesAll(placeWords(job.place, job.country), places));
}

const includesAll = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => words.includes(word));
