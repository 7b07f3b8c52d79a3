// LinkedIn search, company detail and profile: the fields of spec section 3, and their routes.
import { z } from 'zod';
import { AnswerOptions, detailRoutes, SearchReceipt, SourceInfo } from '#prospecting/searches/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { text } from '#shared/text.ts';

/** Professional person result, spec section 3. Everything but the name may be empty, as in life. */
export const LinkedinPerson = z.object({
  fullName: z.string(),
  headline: z.string(),
  location: z.string(),
  /** Address on our own image door, or empty. */
  profilePicture: z.string(),
  profileURL: z.string(),
  username: z.string(),
});
export type LinkedinPerson = z.output<typeof LinkedinPerson>;

/** Professional company result, spec section 3. */
export const LinkedinCompany = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  /** The first item's url is shown. */
  logo: z.array(z.object({ url: z.string() })),
  universalName: z.string(),
  linkedinURL: z.string(),
});
export type LinkedinCompany = z.output<typeof LinkedinCompany>;

export const CompanyLocation = z.object({
  city: z.string(),
  line1: z.string(),
  postalCode: z.string(),
  geographicArea: z.string(),
  country: z.string(),
  headquarter: z.boolean(),
});

/** Company details, spec section 3. */
export const CompanyDetails = z.object({
  name: z.string(),
  tagline: z.string(),
  universalName: z.string(),
  Images: z.object({ cover: z.string(), logo: z.string() }),
  headquarter: z.object({ city: z.string(), country: z.string() }).nullable(),
  website: z.string(),
  staffCount: z.number().int().nullable(),
  linkedinUrl: z.string(),
  description: z.string(),
  industries: z.array(z.string()),
  specialities: z.array(z.string()),
  locations: z.array(CompanyLocation),
});
export type CompanyDetails = z.output<typeof CompanyDetails>;

/** A moment of a career: the year, and the month where it is stated. */
const CareerDate = z.object({ year: z.number().int(), month: z.number().int().nullable() });
export type CareerDate = z.output<typeof CareerDate>;

export const ProfileRole = z.object({
  title: z.string(),
  company: z.string(),
  /** Leads to /companys/{name}; empty where the source does not say. */
  companyUsername: z.string(),
  location: z.string(),
  /** "Full-time". */
  employmentType: z.string(),
  description: z.string(),
  start: CareerDate.nullable(),
  /** Null for the present one, and where it is not stated. */
  end: CareerDate.nullable(),
  current: z.boolean(),
});
export type ProfileRole = z.output<typeof ProfileRole>;

export const ProfileEducation = z.object({
  school: z.string(),
  /** "MSc, Logistics". */
  degree: z.string(),
  description: z.string(),
  start: CareerDate.nullable(),
  end: CareerDate.nullable(),
});
export type ProfileEducation = z.output<typeof ProfileEducation>;

/** A person's page: what a search shows of them, and the rest (product-design 5.7). */
export const LinkedinProfile = LinkedinPerson.extend({
  about: z.string(),
  /** In the order of the source, which puts the latest first. */
  roles: z.array(ProfileRole),
  educations: z.array(ProfileEducation),
  skills: z.array(z.string()),
  languages: z.array(z.object({ name: z.string(), proficiency: z.string() })),
  certifications: z.array(z.object({ name: z.string(), authority: z.string(), issued: CareerDate.nullable() })),
});
export type LinkedinProfile = z.output<typeof LinkedinProfile>;

const term = text({ label: 'Search term', max: 200, missing: FIELD_TEXTS.SEARCH_TERM });

export const searchPeople = defineRoute({
  method: 'POST',
  path: '/api/linkedin/people/search',
  summary: 'Search people on LinkedIn',
  plan: 'linkedin-search',
  credits: 'linkedin-people-search',
  api: 'searches',
  request: {
    body: z.object({
      keywords: term,
      start: z.number().int().min(0).max(990).multipleOf(10).default(0),
      ...AnswerOptions.shape,
    }),
  },
  response: SearchReceipt.extend({ items: z.array(LinkedinPerson) }),
  errors: [
    'SEARCH_NEEDS_SIGN_IN',
    'CREDITS_INSUFFICIENT',
    'BUDGET_EXCEEDED',
    'KEY_BUDGET_EXCEEDED',
    'PRICE_ABOVE_LIMIT',
    'SOURCE_NOT_CONFIGURED',
    'LINKEDIN_PEOPLE_FAILED',
    'SEARCH_RUNNING',
    'SEARCH_RESULTS_EXPIRED',
  ],
  idempotent: true,
});

export const searchCompanies = defineRoute({
  method: 'POST',
  path: '/api/linkedin/companies/search',
  summary: 'Search companies on LinkedIn',
  plan: 'linkedin-search',
  credits: 'linkedin-company-search',
  api: 'searches',
  request: {
    body: z.object({ keyword: term, page: z.number().int().min(1).max(100).default(1), ...AnswerOptions.shape }),
  },
  response: SearchReceipt.extend({ items: z.array(LinkedinCompany) }),
  errors: [
    'SEARCH_NEEDS_SIGN_IN',
    'CREDITS_INSUFFICIENT',
    'BUDGET_EXCEEDED',
    'KEY_BUDGET_EXCEEDED',
    'PRICE_ABOVE_LIMIT',
    'SOURCE_NOT_CONFIGURED',
    'LINKEDIN_COMPANIES_FAILED',
    'SEARCH_RUNNING',
    'SEARCH_RESULTS_EXPIRED',
  ],
  idempotent: true,
});

export const reopenSearch = defineRoute({
  method: 'GET',
  path: '/api/linkedin/searches/:runId',
  summary: 'The stored results of an earlier LinkedIn search; free',
  plan: 'linkedin-search',
  credits: 'free',
  api: 'searches',
  request: { params: z.object({ runId: z.uuid() }) },
  response: SearchReceipt.extend({ people: z.array(LinkedinPerson), companies: z.array(LinkedinCompany) }),
  errors: ['NOT_FOUND', 'SEARCH_RESULTS_EXPIRED'],
});

export const getCompany = defineRoute({
  method: 'GET',
  path: '/api/linkedin/companies/:username',
  summary: 'Details of a company on LinkedIn; free',
  plan: 'company-detail',
  credits: 'free',
  api: 'searches',
  request: { params: z.object({ username: z.string().trim().min(1).max(200) }) },
  response: z.object({ company: CompanyDetails, source: SourceInfo, fetchedAt: z.iso.datetime() }),
  errors: ['COMPANY_NOT_FOUND', 'COMPANY_DETAILS_FAILED', 'SOURCE_NOT_CONFIGURED'],
  // Free for the user, not for the operator.
  rateLimits: [{ by: 'user', points: 120, seconds: 60 }],
});

/** The key is the address of the person's page. */
export const { stored: storedProfile, fetch: fetchProfile } = detailRoutes({
  base: '/api/linkedin/profiles',
  summary: 'Profile of a person on LinkedIn',
  plan: 'linkedin-profile',
  credits: 'linkedin-profile',
  record: LinkedinProfile,
  failure: 'DETAILS_FAILED',
  notFound: 'PROFILE_NOT_FOUND',
});
