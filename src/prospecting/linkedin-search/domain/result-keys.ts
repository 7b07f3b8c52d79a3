// What people and companies are known by: in lists of results, and for the mark of what was seen before.
import type { LinkedinCompany, LinkedinPerson } from '../contract.ts';

export function personKey({ profileURL, fullName }: Pick<LinkedinPerson, 'profileURL' | 'fullName'>): string {
  return profileURL || fullName;
}

export function companyKey({ universalName, id }: Pick<LinkedinCompany, 'universalName' | 'id'>): string {
  return universalName || id;
}
