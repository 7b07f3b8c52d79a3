// A result as it is kept beside its shape: what filters ask for and what it is recognised by, as records write these.
import { completeValues, isFreeMail, readFoundValues } from '#crm/records/server/index.ts';
import { BUSINESS_KINDS, type FoundCompany, type FoundPerson, INDUSTRIES } from '#prospecting/prospects/contract.ts';
import { toSeniority, toSizeBand } from '#prospecting/prospects/server/index.ts';
import { numberOfKey } from '#shared/register-number.ts';
import type { DiscoverKind, OutsideQuery } from '../../contract.ts';
import { cityNames } from '../../domain/relevance.ts';
import { RECORD_KIND } from './match-sources.store.ts';

/** As its source gave it, and as what. */
export type Found = { kind: 'company'; item: FoundCompany } | { kind: 'person'; item: FoundPerson };

/** By column of `discover_found`. */
export interface FoundColumns {
  kind: DiscoverKind;
  key: string;
  name: string;
  domain: string;
  email: string;
  linkedin: string;
  facebook: string;
  instagram: string;
  phone: string;
  city: string;
  country: string;
  title: string;
  company_name: string;
  industries: readonly string[];
  sizes: readonly string[];
  seniorities: readonly string[];
  has_email: boolean;
  has_phone: boolean;
  asked: string;
  shape: FoundCompany | FoundPerson;
}

export const recordValues = (found: Found): Record<string, unknown> =>
  found.kind === 'company' ? companyValues(found.item) : personValues(found.item);

/**
 * What a source does not state is taken from what it was asked: who was found as a company of 11-50 people in Gothenburg is found by that
 * again, though the source's answer does not repeat it.
 */
export function foundColumns(found: Found, asked: OutsideQuery): FoundColumns {
  const { kind, item } = found;
  const recordKind = RECORD_KIND[kind];
  const read = completeValues(recordKind, readFoundValues(recordKind, recordValues(found), []));
  const text = (key: string): string => (typeof read[key] === 'string' ? read[key] : '');
  const domain = found.kind === 'company' ? text('domain') : found.item.companyDomain;
  return {
    kind,
    key: item.key.slice(0, 500),
    name: text('name'),
    domain: isFreeMail(domain) ? '' : domain,
    email: text('email'),
    linkedin: text('linkedin'),
    facebook: text('facebook'),
    instagram: text('instagram'),
    phone: text('phone'),
    city: text('city'),
    country: text('country') || (asked.country.length === 1 ? (asked.country[0] ?? '') : ''),
    title: text('title') || asked.title,
    company_name: text('companyName'),
    ...statedOrQueried(found, asked),
    has_email: item.email !== '' || (found.kind === 'person' && found.item.hasEmail === true),
    has_phone: item.phone !== '' || (found.kind === 'person' && found.item.hasPhone === true),
    asked: queryWords(asked),
    shape: item,
  };
}

function statedOrQueried(
  found: Found,
  asked: OutsideQuery,
): Pick<FoundColumns, 'industries' | 'sizes' | 'seniorities'> {
  if (found.kind === 'person') {
    const seniority = toSeniority(found.item.title);
    return {
      industries: asked.industry,
      sizes: asked.size,
      seniorities: seniority === null ? asked.seniority : [seniority],
    };
  }
  const { industry, size, employees } = found.item;
  const band = size || toSizeBand(employees);
  return {
    industries: industry === '' ? asked.industry : [industry],
    sizes: band === '' ? asked.size : [band],
    seniorities: [],
  };
}

/** `|berlin` stands for a place, which is no word of anything. */
function queryWords({ q, language, businessKind, city }: OutsideQuery): string {
  const words = [q, language, businessKind === '' ? '' : BUSINESS_KINDS[businessKind]].filter((word) => word !== '');
  return [...words, ...(city === '' ? [] : cityNames(city).map((name) => `|${name}`))].join(' ');
}

/** Empty ones are left out. */
function companyValues(company: FoundCompany): Record<string, unknown> {
  const { name, domain, website, email, phone, city, country, linkedin, about, address, facebook, instagram } = company;
  const { employees, industry, industryText } = company;
  const stated = { name, domain, website, email, phone, city, country, linkedin, about, address, facebook, instagram };
  const registerNumber = numberOfKey(company.key);
  return filled({
    ...stated,
    registerNumber,
    employees,
    industry: industry === '' ? industryText : INDUSTRIES[industry],
  });
}

function personValues(person: FoundPerson): Record<string, unknown> {
  const { name, title, companyName, email, phone, city, country, linkedin, about, website, github } = person;
  const stated = { name, title, companyName, email, phone, city, country, linkedin, about };
  return filled({ ...stated, website: website || github });
}

function filled(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
}
