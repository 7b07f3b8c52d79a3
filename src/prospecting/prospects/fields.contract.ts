// Words that every source of companies and people is read into: industries, sizes, seniorities, kinds of local businesses.
// No schema stands here, so that pages load these tables without zod.

export * from './kinds.contract.ts';

/** Employees, in the bands that most sources know. */
export const SIZE_BANDS = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+'] as const;
export type SizeBand = (typeof SIZE_BANDS)[number];

export const SENIORITIES = ['owner', 'executive', 'director', 'manager', 'senior', 'junior'] as const;
export type Seniority = (typeof SENIORITIES)[number];

/** Broad industries: every source's own words are read into these, and '' where they are not known. */
export const INDUSTRIES = {
  agriculture: 'Agriculture and food production',
  automotive: 'Automotive',
  construction: 'Construction and crafts',
  consulting: 'Consulting and business services',
  consumer: 'Consumer goods',
  education: 'Education',
  energy: 'Energy and utilities',
  entertainment: 'Media and entertainment',
  finance: 'Banking and finance',
  health: 'Health care',
  hospitality: 'Restaurants, hotels and travel',
  insurance: 'Insurance',
  legal: 'Legal',
  logistics: 'Transport and logistics',
  manufacturing: 'Manufacturing and engineering',
  marketing: 'Marketing and advertising',
  nonprofit: 'Non-profit and public sector',
  pharma: 'Pharmaceuticals and life sciences',
  property: 'Property',
  retail: 'Retail',
  software: 'Software and IT',
  sport: 'Sport and fitness',
  telecoms: 'Telecommunications',
  wholesale: 'Wholesale',
} as const;
export type Industry = keyof typeof INDUSTRIES;
