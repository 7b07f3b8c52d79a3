// Projects of Freelancer.com, which answers without a key (provider-contracts 7.5): the same fields for those without one.
import type { SourceInfo } from '#features/searches/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import { readFreelancerProjects, readSkillIds } from '../domain/freelancer-payload.ts';
import { freelancerParameters, nextOffset, type SkillIds } from '../domain/freelancer-request.ts';
import { meetsSkills } from '../domain/skill-match.ts';
import type { FreelanceSource } from './freelance.provider.ts';

const PROJECTS = '/api/projects/0.1/projects/active/';
const SKILLS = '/api/projects/0.1/jobs/';

const DAY_MS = 24 * 3_600_000;
/** After a failure the catalogue of skills is left alone for so long: skills are searched as words meanwhile. */
const RETRY_MS = 10 * 60_000;
/** A search does not wait longer for the catalogue: it has to be answered within its own deadline. */
const PATIENCE_MS = 2_000;

const NONE: SkillIds = new Map();

export function createOpenFreelancer(client: SourceClient, info: SourceInfo, clock: Clock): FreelanceSource {
  const skillIds = createSkillCatalogue(client, clock);
  return {
    info,
    available: client.available,
    async searchJobs(request) {
      const ids = request.skills.length > 0 ? await skillIds() : NONE;
      const query = freelancerParameters(request, ids);
      const found = await client.call({ method: 'GET', path: PROJECTS, query }, readFreelancerProjects);
      // Ids mean any of them, and words may stand anywhere: what was asked for is told apart here.
      const items = found.items.filter((job) => ids === NONE || meetsSkills(job, request));
      return { items, total: found.total, next: nextOffset(request, found.total, found.received) };
    },
  };
}

/** Names and ids of skills, fetched once a day by the process and waited for briefly; empty where they are not to be had. */
function createSkillCatalogue(client: SourceClient, clock: Clock): () => Promise<SkillIds> {
  let known: SkillIds = NONE;
  let goodUntil = 0;
  let fetching: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      known = await client.call({ method: 'GET', path: SKILLS }, readSkillIds);
      goodUntil = clock.now() + DAY_MS;
    } catch {
      // The client has logged it. Without ids the search still works, by words.
      goodUntil = clock.now() + RETRY_MS;
    } finally {
      fetching = null;
    }
  }

  return async () => {
    if (clock.now() < goodUntil) return known;
    fetching ??= refresh();
    await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    return known;
  };
}
