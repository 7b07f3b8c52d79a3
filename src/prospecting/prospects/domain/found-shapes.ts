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

// Whole, so that one spread makes the object: built up field by field it would be a slow one, for whoever reads thousands of them.
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

export function companyOf(stated: Partial<FoundCompany> & Pick<FoundCompany, 'key' | 'name'>): FoundCompany {
  return Object.assign({ ...NO_COMPANY, evidence: [] }, stated);
}

export function personOf(stated: Partial<FoundPerson> & Pick<FoundPerson, 'key' | 'name'>): FoundPerson {
  return Object.assign({ ...NO_PERSON, evidence: [] }, stated);
}
