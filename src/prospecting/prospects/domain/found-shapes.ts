// An empty company and an empty person: what a source does not state stays as it is here.
import type { FoundCompany, FoundPerson } from '../contract.ts';

const NOTHING = {
  key: '',
  name: '',
  website: '',
  email: '',
  phone: '',
  city: '',
  country: '',
  linkedin: '',
  about: '',
  url: '',
} as const;

// Whole, so that one spread makes the object: built field by field it would be slow to read, by the thousands.
const NO_COMPANY = {
  ...NOTHING,
  domain: '',
  industry: '',
  industryText: '',
  employees: null,
  size: '',
  address: '',
  latitude: null,
  longitude: null,
  openingHours: '',
  founded: null,
  register: '',
  facebook: '',
  instagram: '',
  evidence: [],
} satisfies FoundCompany;

const NO_PERSON = {
  ...NOTHING,
  title: '',
  companyName: '',
  companyDomain: '',
  location: '',
  github: '',
  hasEmail: null,
  hasPhone: null,
  emailNote: '',
  confidence: null,
  evidence: [],
} satisfies FoundPerson;

export function toCompany(stated: Partial<FoundCompany> & Pick<FoundCompany, 'key' | 'name'>): FoundCompany {
  return Object.assign({ ...NO_COMPANY, evidence: [] }, stated);
}

export function toPerson(stated: Partial<FoundPerson> & Pick<FoundPerson, 'key' | 'name'>): FoundPerson {
  return Object.assign({ ...NO_PERSON, evidence: [] }, stated);
}

/** What an outside verifier says of an address, in the words of integration-contracts 6.4 and 6.5. */
export interface OutsideVerdict {
  status: 'valid' | 'invalid' | 'risky' | 'unknown';
  subStatus: 'syntax' | 'no_dns' | 'no_mailbox' | 'catch_all' | 'disposable' | 'do_not_mail' | 'timeout' | null;
  /** 0 to 100; null where it says none. */
  score: number | null;
  flags: { disposable: boolean; free: boolean; catchAll: boolean | null };
  /** True: it is still at it. The same question asked again later (5 to 10 s) costs its plan nothing more. */
  pending: boolean;
}
