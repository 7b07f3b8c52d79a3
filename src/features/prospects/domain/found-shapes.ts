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

export function companyOf(stated: Partial<FoundCompany> & Pick<FoundCompany, 'key' | 'name'>): FoundCompany {
  return {
    ...NOTHING,
    evidence: [],
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
    ...stated,
  };
}

export function personOf(stated: Partial<FoundPerson> & Pick<FoundPerson, 'key' | 'name'>): FoundPerson {
  return {
    ...NOTHING,
    evidence: [],
    title: '',
    companyName: '',
    companyDomain: '',
    location: '',
    github: '',
    hasEmail: null,
    hasPhone: null,
    emailNote: '',
    confidence: null,
    ...stated,
  };
}
