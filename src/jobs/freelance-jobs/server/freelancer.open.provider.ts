// Projects of Freelancer.com, which answers without a key (provider-contracts 7.5): the same fields for those without one.

import type { Clock } from '#platform/clock.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { withinBudget } from '../domain/filters.ts';
import { readFreelancerProjects, readSkillIds } from '../domain/freelancer-payload.ts';
import { freelancerParameters, nextOffset, type SkillIds, skillTerms } from '../domain/freelancer-request.ts';
import { meetsSkills } from '../domain/skill-match.ts';
import type { FreelanceSource } from './freelance.provider.ts';

const PROJECTS = '/api/projects/0.1/projects/active/';
const SKILLS = '/api/projects/0.1/jobs/';

const DAY_MS = 24 * 3_600_000;
/** After a failure the catalogue of skills is left alone for so long. */
const RETRY_MS = 10 * 60_000;

export function createOpenFreelancer(client: SourceClient, info: SourceInfo, clock: Clock): FreelanceSource {
  const catalogue = createSkillCatalogue(client, clock);
  return {
    info,
    scope: 'operator',
    available: client.available,
    async searchJobs(request) {
      const terms = skillTerms(request, catalogue.known());
      const query = freelancerParameters(request, terms);
      const found = await client.call({ method: 'GET', path: PROJECTS, query }, readFreelancerProjects);
      if (request.skills.length > 0) catalogue.refresh();
      const { skills_match_mode } = request;
      // The source bounds by averages of its own: what it lets through is held to the budget that is shown.
      const items = found.items.filter(
        (job) => meetsSkills(job, { skills: terms.check, skills_match_mode }) && withinBudget(job, request),
      );
      return { items, total: found.total, next: nextOffset(request, found.total, found.received) };
    },
  };
}

/** Names and ids of skills, as this process last fetched them: behind a search that went well, never in front of one. */
function createSkillCatalogue(client: SourceClient, clock: Clock) {
  let known: SkillIds = new Map();
  let goodUntil = 0;
  return {
    /** Without ids a search goes by words. */
    known: () => known,
    refresh(): void {
      if (clock.now() < goodUntil) return;
      goodUntil = clock.now() + RETRY_MS;
      client.call({ method: 'GET', path: SKILLS }, readSkillIds).then(
        (ids) => {
          known = ids;
          goodUntil = clock.now() + DAY_MS;
        },
        // The client has logged it.
        () => undefined,
      );
    },
  };
}
