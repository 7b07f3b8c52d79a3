// The embedded source: made-up jobs that every filter of the form narrows like the real ones (product-design 2).
import type { Clock } from '#platform/clock.ts';
import { createTextIndex, foldText, type TextIndex } from '#prospecting/sample-data/server/index.ts';
import type { FreelanceJob } from '../contract.ts';
import { locationSent, meetsSkills, withinBudget } from '../domain/filters.ts';
import type { FreelanceSource, JobsRequest } from './freelance.provider.ts';
import { buildJobs } from './sample/jobs.ts';

/** Title, skills, description, place. */
const WEIGHTS = [3, 2, 1, 1];

interface Sample {
  day: number;
  jobs: FreelanceJob[];
  index: TextIndex<FreelanceJob>;
}

export function createSampleFreelance(clock: Clock): FreelanceSource {
  let built: Sample | null = null;
  function sample(): Sample {
    const day = Math.floor(clock.now() / 86_400_000);
    if (built?.day !== day) {
      const jobs = buildJobs(clock.now());
      const fields = (job: FreelanceJob) => [job.title, job.skills.join(' '), job.description, job.location];
      built = { day, jobs, index: createTextIndex(jobs, fields, WEIGHTS) };
    }
    return built;
  }
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    scope: 'operator',
    available: () => true,
    async searchJobs(request) {
      const { jobs, index } = sample();
      const found = (request.q === '' ? jobs : index.all(request.q)).filter(fits(request));
      const start = request.cursor !== null && /^\d{1,5}$/.test(request.cursor) ? Number(request.cursor) : 0;
      const end = start + request.limit;
      return {
        items: found.slice(start, end),
        total: found.length,
        next: end < found.length ? String(end) : null,
      };
    },
  };
}

function fits(request: JobsRequest): (job: FreelanceJob) => boolean {
  const place = foldText(locationSent(request.location)).trim();
  const level = request.experience_level;
  return (job) =>
    (level === null || job.experience_level === level) &&
    (place === '' || foldText(job.location).includes(place)) &&
    meetsSkills(job, request) &&
    withinBudget(job, request);
}
