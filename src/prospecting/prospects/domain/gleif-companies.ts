// What the register of legal entities answers (provider-contracts 9.7): names, seats and numbers, nothing to write to.
import { isRecord, looseCount, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundCompany } from '../contract.ts';
import { companyOf } from './found-shapes.ts';
import { looseYear } from './loose-facts.ts';

export const REGISTERED_PER_PAGE = 50;

const line = looseLine(300);
const text = line.transform((value) => value || null);
const address = looseObject({
  addressLines: looseList(text, 4),
  city: line,
  country: line,
  postalCode: line,
});
const record = looseObject({
  lei: line,
  entity: looseObject({
    legalName: looseObject({ name: line }),
    legalAddress: address,
    headquartersAddress: address,
    status: line,
    creationDate: looseYear(),
    registeredAs: line,
  }),
});
const paging = looseObject({ pagination: looseObject({ total: looseCount(), lastPage: looseCount() }) });

export interface RegisteredCompanies {
  items: FoundCompany[];
  total: number | null;
  lastPage: number | null;
}

/** @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readRegistered(json: unknown): RegisteredCompanies {
  if (isRecord(json) && json.errors !== undefined) throw new SourceFault('SOFT_FAILURE', 'the register reports errors');
  if (!isRecord(json) || !Array.isArray(json.data))
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of records');
  const elements = json.data.slice(0, 200);
  const companies = elements.map(companyFrom);
  if (elements.length > 0 && companies.every((each) => each === null)) {
    throw new SourceFault('BAD_PAYLOAD', 'no record could be read');
  }
  const { total, lastPage } = paging.parse(json.meta).pagination;
  return { items: companies.flatMap((each) => (each === null || each === GONE ? [] : [each])), total, lastPage };
}

/** In the register, and no longer a company. */
const GONE = companyOf({ key: '', name: '' });

function companyFrom(element: unknown): FoundCompany | null {
  const { lei, entity } = record.parse(isRecord(element) ? element.attributes : null);
  const number = lei || (isRecord(element) ? line.parse(element.id) : '');
  const name = entity.legalName.name;
  if (!/^[A-Z0-9]{20}$/.test(number) || name === '') return null;
  if (entity.status !== '' && entity.status !== 'ACTIVE') return GONE;
  const seat = entity.headquartersAddress.city === '' ? entity.legalAddress : entity.headquartersAddress;
  const place = [seat.postalCode, seat.city].filter(Boolean).join(' ');
  return companyOf({
    key: `gleif:${number}`,
    name,
    url: `https://search.gleif.org/#/record/${number}`,
    register: number,
    city: seat.city,
    country: /^[A-Z]{2}$/.test(seat.country) ? seat.country : '',
    address: [...seat.addressLines, place].filter(Boolean).join(', '),
    founded: entity.creationDate,
  });
}
