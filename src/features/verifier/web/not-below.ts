// Who is known at a domain and does not stand among the results below: the same person by the key of the source or by the address.
import type { FoundPerson } from '#features/prospects/contract.ts';
import type { DomainPerson } from '../contract.ts';

type Known = Pick<DomainPerson, 'id' | 'email'>;

export function notBelow<Person extends Known>(
  known: readonly Person[],
  below: readonly Pick<FoundPerson, 'key' | 'email'>[],
): Person[] {
  const keys = new Set(below.map(({ key }) => key));
  const addresses = new Set(below.map(({ email }) => email.toLowerCase()).filter((email) => email !== ''));
  return known.filter(({ id, email }) => !keys.has(id) && !addresses.has(email.toLowerCase()));
}
