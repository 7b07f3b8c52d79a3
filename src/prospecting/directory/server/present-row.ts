// A row of the directory in the shape that all sources of companies share.
import type { FoundCompany, Industry, SizeBand } from '#prospecting/prospects/contract.ts';
import { type DirectorySource, getSourceName, type SourceName, sourceKey } from '../domain/sources.ts';

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
  source: SourceName;
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
  return { id, company, source: getSourceName(source), asOf: new Date(`${asOf}T00:00:00Z`) };
}

/** Where people can look it up. */
function pageAt(source: DirectorySource, key: string, domain: string): string {
  switch (source) {
    case 'companies-house':
      return `https://find-and-update.company-information.service.gov.uk/company/${key}`;
    case 'gleif':
      return `https://search.gleif.org/#/record/${key}`;
    case 'sirene':
      return `https://annuaire-entreprises.data.gouv.fr/entreprise/${key}`;
    case 'kbo':
      return `https://kbopub.economie.fgov.be/kbopub/toonondernemingps.html?lang=en&ondernemingsnummer=${key}`;
    case 'brreg':
      return `https://virksomhet.brreg.no/nb/oppslag/enheter/${key}`;
    case 'ariregister':
      return `https://ariregister.rik.ee/eng/company/${key}`;
    default:
      return domain === '' ? '' : `https://${domain}`;
  }
}
