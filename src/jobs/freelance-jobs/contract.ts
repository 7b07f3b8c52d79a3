// Freelance jobs: the fields of spec section 3, the filters of section 2 and the two routes of the search.
import { z } from 'zod';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import { optionalText, text } from '#shared/text.ts';

/** Freelance job, spec section 3. Everything but id, title and url may be empty, as in life. */
export const FreelanceJob = z.object({
  job_id: z.string(),
  title: z.string(),
  url: z.string(),
  experience_level: z.string(),
  project_length: z.string(),
  /** ISO 8601, or empty. */
  published_at: z.string(),
  location: z.string(),
  hours_per_week: z.string(),
  /** Anything but hourly is a price for the whole. */
  budget_type: z.enum(['hourly', 'fixed']).nullable(),
  budget_min_usd: z.number().nullable(),
  budget_max_usd: z.number().nullable(),
  skills: z.array(z.string()),
  description: z.string(),
  client_total_hires: z.number().int().nullable(),
  /** As the source writes it: "$8.4K", "8400". */
  client_spent: z.string(),
  client_member_since: z.string(),
});
export type FreelanceJob = z.output<typeof FreelanceJob>;

export const MATCH_MODES = ['all', 'any'] as const;
export const EXPERIENCE_LEVELS = ['Entry level', 'Intermediate', 'Expert'] as const;
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const usd = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(0, `${label} must be at least 0`)
    .max(1_000_000, `${label} must be at most 1,000,000`)
    .nullable();

/** What can be asked; the defaults are those of spec section 5. */
export const FreelanceQuery = z.object({
  q: optionalText({ label: 'Keywords', max: 200 }),
  /** As typed; only the part before the first comma is sent to the source. */
  location: optionalText({ label: 'Location', max: 200 }),
  skills: z
    .array(text({ label: 'Skill', max: 60 }))
    .max(20, 'At most 20 skills')
    .default(['JavaScript', 'React']),
  skills_match_mode: z.enum(MATCH_MODES).default('all'),
  /** Null: any. */
  experience_level: z.enum(EXPERIENCE_LEVELS).nullable().default(null),
  /** Null: no bound. */
  budget_min_usd: usd('Minimum budget').default(10),
  budget_max_usd: usd('Maximum budget').default(30),
  limit: z.literal(PAGE_SIZES).default(100),
});
export type FreelanceQuery = z.output<typeof FreelanceQuery>;

export const BUDGETS_CROSSED = 'Cannot be more than the maximum';

const routes = searchRoutes({
  base: '/api/freelance/jobs',
  summary: 'Search freelance jobs',
  plan: 'upwork-jobs',
  credits: 'free',
  query: FreelanceQuery,
  item: FreelanceJob,
  failure: 'FREELANCE_JOBS_FAILED',
});

const inOrder = ({ budget_min_usd: min, budget_max_usd: max }: FreelanceQuery) =>
  min === null || max === null || min <= max;

export const searchFreelanceJobs = {
  ...routes.search,
  request: {
    body: routes.search.request.body.refine(inOrder, { path: ['budget_min_usd'], error: BUDGETS_CROSSED }),
  },
};
export const reopenFreelanceJobs = routes.reopen;
