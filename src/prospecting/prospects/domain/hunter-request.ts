// Asking Hunter for companies (provider-contracts 9.1): in its filters, or in one sentence where words are part of it.
import { INDUSTRIES, type Industry, type SizeBand } from '../fields.contract.ts';

export interface CompanyQuestion {
  q: string;
  industry: readonly Industry[];
  size: readonly SizeBand[];
  country: readonly string[];
  city: string;
}

/** It gives so many where no number is asked for; a number is refused to the free plan. */
export const COMPANIES_PER_ANSWER = 100;

/** Its own industries are a list that it does not publish: it reads ours out of the sentence. */
export function discoverBody(question: CompanyQuestion, page: number, nameOf: (code: string) => string): object {
  const { q, industry, size, country, city } = question;
  const offset = page > 1 ? { offset: (page - 1) * COMPANIES_PER_ANSWER } : {};
  if (q === '' && industry.length === 0) {
    const places = country.length > 0 ? country.map((code) => ({ country: code, ...(city && { city }) })) : [{ city }];
    return {
      ...((country.length > 0 || city !== '') && { headquarters_location: { include: places } }),
      ...(size.length > 0 && { headcount: size.flatMap(headcounts) }),
      ...offset,
    };
  }
  const what = [
    q && `about ${q}`,
    industry.length > 0 && `in ${industry.map((each) => INDUSTRIES[each]).join(' or ')}`,
  ];
  const where = [city, country.map(nameOf).join(' or ')].filter(Boolean).join(', ');
  const many = size.length > 0 && `with ${size.join(' or ')} employees`;
  return {
    query: ['Companies', ...what, where && `with headquarters in ${where}`, many].filter(Boolean).join(' '),
    ...offset,
  };
}

const headcounts = (band: SizeBand): string[] => (band === '5001+' ? ['5001-10000', '10001+'] : [band]);
