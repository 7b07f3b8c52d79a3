// Jobs: what a posting is to the browser, the search for them and its routes (product design 5.23).
import { z } from 'zod';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { optionalText, text } from '#shared/text.ts';

export const REMOTE_KINDS = ['remote', 'hybrid', 'on-site'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

export const EMPLOYMENT_TYPES = ['full-time', 'part-time', 'contract', 'temporary', 'internship'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const SALARY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

export const POSTED_WITHIN = ['any', 'day', '3days', 'week', 'month'] as const;
export type PostedWithin = (typeof POSTED_WITHIN)[number];

/** Pay as stated, and for a year so that postings compare. */
export const JobSalary = z.object({
  /** As the posting writes it; '' where it gave fields only. */
  text: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** ISO 4217, or '' where the posting does not say. */
  currency: z.string(),
  period: z.enum(SALARY_PERIODS).nullable(),
  /** In the same currency. Null where the period is not stated and its size leaves doubt. */
  yearlyMin: z.number().nullable(),
  yearlyMax: z.number().nullable(),
});
export type JobSalary = z.output<typeof JobSalary>;

/** The same job at another place: "also on 2 boards", or where to apply. */
export const JobLink = z.object({ board: z.string(), url: z.string() });
export type JobLink = z.output<typeof JobLink>;

export const Highlight = z.object({ title: z.string(), items: z.array(z.string()) });
export type Highlight = z.output<typeof Highlight>;

/** A job in a list. Texts that a board does not give are empty. */
export const Job = z.object({
  id: z.string(),
  /** Equal for the same job on every board: by it a job is hidden. */
  jobKey: z.string(),
  title: z.string(),
  company: z.string(),
  /** By which "hide company" knows a company. */
  companyKey: z.string(),
  /** Address on our own image door, or ''. */
  logo: z.string(),
  place: z.string(),
  country: z.string(),
  remote: z.enum(REMOTE_KINDS).nullable(),
  types: z.array(z.enum(EMPLOYMENT_TYPES)),
  level: z.string(),
  tags: z.array(z.string()),
  salary: JobSalary.nullable(),
  excerpt: z.string(),
  postedAt: z.iso.datetime().nullable(),
  /** Name of the board; its terms ask to be named and linked without a detour. */
  board: z.string(),
  url: z.string(),
  /** The same job on other boards. */
  others: z.array(JobLink),
});
export type Job = z.output<typeof Job>;

export const JobDetail = Job.extend({
  /** Plain text: paragraphs, and lines that begin with a bullet. */
  description: z.string(),
  /** "Qualifications", "Responsibilities": lists that the source keeps apart from the text. */
  highlights: z.array(Highlight),
  companyWebsite: z.string(),
  /** False once the board no longer lists it. */
  online: z.boolean(),
});
export type JobDetail = z.output<typeof JobDetail>;

/** Filters of a search, as its body and as a saved search keeps them. */
export const JobQuery = z.object({
  keyword: text({ label: 'Search term', max: 200, missing: FIELD_TEXTS.SEARCH_TERM }),
  location: optionalText({ label: 'Location', max: 100 }),
  remote: z.enum(['any', ...REMOTE_KINDS]).default('any'),
  type: z.enum(['any', ...EMPLOYMENT_TYPES]).default('any'),
  /** US dollars a year; postings that state no pay are left out when it is set. */
  salaryFloor: z.number().int().min(0).max(10_000_000).nullable().default(null),
  postedWithin: z.enum(POSTED_WITHIN).default('any'),
  /** Key of a board of `jobBoards`, or '' for all. */
  board: z.string().trim().max(60).default(''),
});
export type JobQuery = z.output<typeof JobQuery>;
