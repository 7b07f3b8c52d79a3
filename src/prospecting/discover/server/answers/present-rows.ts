// Rows of Discover, whatever they come from: the library, earlier searches or the directory.

import type { EMAIL_VERDICTS, OriginKind } from '#crm/records/contract.ts';
import { originText } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { DirectoryCompany } from '#prospecting/directory/server/index.ts';
import { type FoundCompany, type FoundPerson, INDUSTRIES, type Industry } from '#prospecting/prospects/contract.ts';
import { toCompany, toIndustry, toPerson, toSizeBand } from '#prospecting/prospects/server/index.ts';
import { verdictsOn } from '#prospecting/verifier/server/index.ts';
import type { DiscoverKind, DiscoverRow } from '../../contract.ts';
import type { FoundRow } from './new-rows.store.ts';
import { peopleAtNames, type RecordFacts } from './row-facts.store.ts';

type Verdict = (typeof EMAIL_VERDICTS)[number];

const NOTHING_YET = {
  recordId: null,
  emailVerdict: null,
  emailCheckedAt: null,
  lastContactedAt: null,
  contacts: 0,
} as const;

const getShape = (kind: DiscoverKind, item: FoundCompany | FoundPerson) =>
  kind === 'company'
    ? { kind, company: item as FoundCompany, person: null }
    : { kind, company: null, person: item as FoundPerson };

export function presentFound({ id, kind, shape, source, foundAt, price, runId }: FoundRow): DiscoverRow {
  const { name, sample, attribution } = source;
  return {
    ref: { from: 'found', id },
    ...getShape(kind, shape),
    source: { name, sample, ...(attribution && { attribution }) },
    asOf: foundAt.toISOString(),
    paid: price,
    runId,
    ...NOTHING_YET,
  };
}

export function presentDirectory({ id, company, source, asOf }: DirectoryCompany): DiscoverRow {
  return {
    ref: { from: 'directory', id },
    ...getShape('company', company),
    source: { name: source.name, sample: false, ...(source.attribution && { attribution: source.attribution }) },
    asOf: asOf.toISOString(),
    paid: 0,
    runId: null,
    ...NOTHING_YET,
  };
}

/** As records are listed; moments are text. */
export type ListedRecord = Record<string, unknown> & { id: string };

export function presentYours(kind: DiscoverKind, row: ListedRecord, facts: RecordFacts | undefined): DiscoverRow {
  const text = (key: string): string => (typeof row[key] === 'string' ? row[key] : '');
  const number = (key: string): number | null => (typeof row[key] === 'number' ? row[key] : null);
  const common = {
    key: `record:${row.id}`,
    name: text('name'),
    website: text('website'),
    email: text('email'),
    phone: text('phone'),
    city: text('city'),
    country: text('country'),
    linkedin: text('linkedin'),
    about: text('about'),
  };
  const employees = number('employees');
  const shape =
    kind === 'company'
      ? toCompany({
          ...common,
          domain: text('domain'),
          industry: industryNamed(text('industry')),
          industryText: text('industry'),
          employees,
          size: toSizeBand(employees),
          address: text('address'),
          facebook: text('facebook'),
          instagram: text('instagram'),
        })
      : toPerson({ ...common, title: text('title'), companyName: text('companyName') });
  return {
    ref: { from: 'record', id: row.id },
    recordId: row.id,
    ...getShape(kind, shape),
    source: { name: originText(text('source') as OriginKind), sample: facts?.sample ?? false },
    asOf: text('updatedAt') || null,
    paid: facts?.charged ?? 0,
    runId: facts?.runId ?? null,
    emailVerdict: (row.emailVerdict as Verdict | undefined) ?? null,
    emailCheckedAt: text('emailCheckedAt') || null,
    lastContactedAt: text('lastContactedAt') || null,
    contacts: number('contacts') ?? 0,
  };
}

/** What was kept from here has our own words; all others are read. */
export function industryNamed(words: string): Industry | '' {
  return NAMED.get(words.toLowerCase()) ?? toIndustry(words);
}

const NAMED: ReadonlyMap<string, Industry> = new Map(
  Object.entries(INDUSTRIES).flatMap(([key, label]): [string, Industry][] => [
    [label.toLowerCase(), key as Industry],
    [key, key as Industry],
  ]),
);

export async function addFacts(db: Platform['db'], workspaceId: string, rows: DiscoverRow[]): Promise<DiscoverRow[]> {
  const names = rows.flatMap(({ company }) => (company === null || company.name === '' ? [] : [company.name]));
  const [judged, people] = await Promise.all([
    addVerdicts(db, workspaceId, rows),
    peopleAtNames(db, workspaceId, [...new Set(names)]),
  ]);
  return judged.map((row) => ({ ...row, contacts: people.get(row.company?.name ?? '') ?? 0 }));
}

/** Verdicts on addresses; what a contact knows of its own stays. */
export async function addVerdicts(
  db: Platform['db'],
  workspaceId: string,
  rows: DiscoverRow[],
): Promise<DiscoverRow[]> {
  const emails = rows.filter(({ emailVerdict }) => emailVerdict === null).map(getEmail);
  const verdicts = await verdictsOn(db, workspaceId, [...new Set(emails.filter((email) => email !== ''))]);
  return rows.map((row) => {
    const verdict = row.emailVerdict === null ? verdicts.get(getEmail(row)) : undefined;
    if (!verdict) return row;
    const emailVerdict = verdict.status as (typeof EMAIL_VERDICTS)[number];
    return { ...row, emailVerdict, emailCheckedAt: verdict.checkedAt.toISOString() };
  });
}

const getEmail = ({ company, person }: DiscoverRow): string => (company ?? person)?.email.trim().toLowerCase() ?? '';
