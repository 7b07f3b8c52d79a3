// Freelance jobs: what a source of them can do, Upwork behind the RapidAPI gateway, and the open interface of Freelancer.com.
import type { Clock } from '#platform/clock.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { SourcePort } from '#prospecting/searches/server/index.ts';
import type { FreelanceQuery } from '../contract.ts';
import { matchesSkills, withinBudget } from '../domain/filters.ts';
import { readFreelancerProjects, readSkillIds } from '../domain/freelancer-payload.ts';
import { freelancerParameters, nextOffset, type SkillIds, skillTerms } from '../domain/freelancer-request.ts';
import type { FoundJobs } from '../domain/payload-parts.ts';
import { type BudgetStyle, readUpworkJobs, upworkParameters } from '../domain/upwork.ts';

export type JobsRequest = FreelanceQuery & {
  /** `next` of the page before; null for the first. */
  cursor: string | null;
};

/** Throws SourceFault and nothing else; a call takes at most 9.5 s with its retries (quality R7). */
export interface FreelanceSource extends SourcePort {
  /** Who may be given its answers: everybody, `operator`, or the workspace whose own key asks. */
  readonly scope: string;
  searchJobs(request: JobsRequest): Promise<FoundJobs>;
}

// Upwork jobs behind the RapidAPI gateway (provider-contracts 4.6).
interface UpworkOptions {
  style?: BudgetStyle;
  /** The workspace whose own key calls: its answers are not shared with others. */
  ownedBy?: string | null;
}

export function createRapidapiUpwork(
  client: SourceClient,
  info: SourceInfo,
  { style = 'budget', ownedBy = null }: UpworkOptions = {},
): FreelanceSource {
  return {
    info,
    scope: ownedBy ?? 'operator',
    available: client.available,
    searchJobs: (request) =>
      client.call({ method: 'GET', path: '/upwork', query: upworkParameters(request, style) }, readUpworkJobs),
  };
}

// Projects of Freelancer.com, which answers without a key (provider-contracts 7.5): the same fields for those without one.
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
        (job) => matchesSkills(job, { skills: terms.check, skills_match_mode }) && withinBudget(job, request),
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
