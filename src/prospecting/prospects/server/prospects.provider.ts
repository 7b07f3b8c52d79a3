// The ports to companies and people outside: what every source of them offers.
import type { PageRequest } from '#prospecting/searches/contract.ts';
import type { ChooseSource, FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import type { BusinessKind, FoundCompany, FoundPerson, Industry, Seniority, SizeBand } from '../contract.ts';
import type { OutsideVerdict } from '../domain/found-shapes.ts';

export type { OutsideVerdict };

/** All that can be asked; each source uses the fields that Discover lists for it and leaves the others alone. */
export interface ProspectQuery {
  q: string;
  title: string;
  seniority: readonly Seniority[];
  industry: readonly Industry[];
  size: readonly SizeBand[];
  /** ISO 3166-1 alpha-2. */
  country: readonly string[];
  city: string;
  businessKind: BusinessKind | '';
  /** A programming language: "typescript". */
  language: string;
}

/** `search` throws SourceFault and nothing else, and takes at most 9.5 s with its retries (quality R7). */
export interface ProspectSource<Item> extends SourcePort {
  search(query: ProspectQuery & PageRequest): Promise<FoundPage<Item>>;
}
export type CompanySource = ProspectSource<FoundCompany>;
export type PeopleSource = ProspectSource<FoundPerson>;

/** People whose addresses a source knows at a domain ("northwind.example", lower case, without `www.`). */
export interface DomainPeopleSource extends SourcePort {
  search(query: { domain: string } & PageRequest): Promise<FoundPage<FoundPerson>>;
}

/** An outside verifier that a key is there for. */
export interface AddressVerifier extends SourcePort {
  /** @throws SourceFault where it could not be asked at all: nothing is known then, and nothing may be charged */
  verify(email: string): Promise<OutsideVerdict>;
}

export interface Prospects {
  localBusinesses: ChooseSource<CompanySource>;
  openCompanies: ChooseSource<CompanySource>;
  registerCompanies: ChooseSource<CompanySource>;
  companies: ChooseSource<CompanySource>;
  people: ChooseSource<PeopleSource>;
  developers: ChooseSource<PeopleSource>;
  domainPeople: ChooseSource<DomainPeopleSource>;
  /** Null where neither the workspace nor the operator has a key: there is no sample of verdicts. */
  addressVerifier(workspaceId: string): Promise<AddressVerifier | null>;
}
