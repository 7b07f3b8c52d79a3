// What was written to somebody, and what is known of them and their company: stands beside what is being written.
import { mailAddress } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { countryName } from '#shared/countries.ts';
import type { RecipientHistory } from '../contract.ts';
import { countMailsTo, mailsTo, type PersonRow, personAt } from './history.store.ts';

const SHOWN = 12;
const NOTHING: RecipientHistory = { contact: null, company: null, mails: [], total: 0 };

/** Of an address that is none, nothing. */
export async function historyOf({ db }: Platform, workspaceId: string, email: string): Promise<RecipientHistory> {
  const address = mailAddress(email)?.address;
  if (address === undefined) return NOTHING;
  const [person, mails, total] = await Promise.all([
    personAt(db, workspaceId, address),
    mailsTo(db, workspaceId, address, SHOWN),
    countMailsTo(db, workspaceId, address),
  ]);
  return {
    contact: person && contactOf(person),
    company: person && companyOf(person),
    mails: mails.map(({ at, repliedAt, bouncedAt, ...mail }) => ({
      ...mail,
      at: at.toISOString(),
      repliedAt: repliedAt?.toISOString() ?? null,
      bouncedAt: bouncedAt?.toISOString() ?? null,
    })),
    total,
  };
}

function contactOf({ id, name, title, email, phone, city, country }: PersonRow): RecipientHistory['contact'] {
  return { id, name, title, email, phone, place: placeOf(city, country) };
}

function companyOf(person: PersonRow): RecipientHistory['company'] {
  if (person.companyName === '') return null;
  return {
    id: person.companyId,
    name: person.companyName,
    industry: person.industry ?? '',
    employees: person.employees ?? '',
    website: person.website ?? '',
    place: placeOf(person.companyCity ?? '', person.companyCountry ?? ''),
  };
}

function placeOf(city: string, country: string): string {
  const name = countryName(country);
  return [city, name].filter((part) => part !== '').join(', ');
}
