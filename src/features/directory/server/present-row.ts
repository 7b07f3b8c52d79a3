// A row of the directory in the shape that all sources of companies share.
import type { FoundCompany, Industry, SizeBand } from '#features/prospects/contract.ts';
import { type DirectorySource, SOURCE_WORDS, type SourceWords, sourceKey } from '../domain/sources.ts';

/** Columns of a row as the stores read them. */
export interface CompanyRow {
  id: string;
  source: DirectorySource;
  key: string;
  name: string;
  domain: string;
  city: string;
  country: string;
  address: string;
  industry: '' | Industry;
  industryText: string;
  size: '' | SizeBand;
  founded: number | null;
  register: string;
  asOf: string;
}

/** A company of the directory as other features get it. */
export interface DirectoryCompany {
  /** Stays the same whatever later files say. */
  id: string;
  company: FoundCompany;
  source: SourceWords;
  asOf: Date;
}

export function presentCompany(row: CompanyRow): DirectoryCompany {
  const { id, source, key, asOf, ...stated } = row;
  const company: FoundCompany = {
    ...stated,
    key: sourceKey(source, key),
    website: row.domain === '' ? '' : `https://${row.domain}`,
    email: '',
    phone: '',
    linkedin: '',
    about: '',
    url: pageAt(source, key, row.domain),
    evidence: [],
    employees: null,
    latitude: null,
    longitude: null,
    openingHours: '',
    facebook: '',
    instagram: '',
  };
  return { id, company, source: SOURCE_WORDS[source], asOf: new Date(`${asOf}T00:00:00Z`) };
}

/** Where people can look it up. */
function pageAt(source: DirectorySource, key: string, domain: string): string {
  switch (source) {
    case 'companies-house':
      return `https://find-and-update.company-information.service.gov.uk/company/${key}`;
    case 'gleif':
      return `https://search.gleif.org/#/record/${key}`;
    case 'built-in':
      return domain === '' ? '' : `https://${domain}`;
  }
}
