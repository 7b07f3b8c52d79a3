// Asks Hunter for companies, and reads its answers leniently (provider-contracts 9.1, integration-contracts 6.5).
import { isRecord, looseCount, looseFlag, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundCompany, FoundPerson } from '../contract.ts';
import { INDUSTRIES, type Industry, type SizeBand } from '../fields.contract.ts';
import { type OutsideVerdict, toCompany, toPerson } from './found-shapes.ts';
import { looseEmail, loosePhone, pageAt } from './loose-facts.ts';

export interface CompanyQuestion {
  q: string;
  industry: readonly Industry[];
  size: readonly SizeBand[];
  country: readonly string[];
  city: string;
}

/** Its default page size; the free plan refuses another number. */
export const COMPANIES_PER_ANSWER = 100;

/** Its own industries are a list that it does not publish: it reads ours out of the sentence. */
export function discoverBody(question: CompanyQuestion, page: number, nameOf: (code: string) => string): object {
  const { q, industry, size, country, city } = question;
  const offset = page > 1 ? { offset: (page - 1) * COMPANIES_PER_ANSWER } : {};
  if (q === '' && industry.length === 0) {
    const places = country.length > 0 ? country.map((code) => ({ country: code, ...(city && { city }) })) : [{ city }];
    return {
      ...((country.length > 0 || city !== '') && { headquarters_location: { include: places } }),
      ...(size.length > 0 && { headcount: size.flatMap(headcounts) }),
      ...offset,
    };
  }
  const what = [
    q && `about ${q}`,
    industry.length > 0 && `in ${industry.map((each) => INDUSTRIES[each]).join(' or ')}`,
  ];
  const where = [city, country.map(nameOf).join(' or ')].filter(Boolean).join(', ');
  const many = size.length > 0 && `with ${size.join(' or ')} employees`;
  return {
    query: ['Companies', ...what, where && `with headquarters in ${where}`, many].filter(Boolean).join(' '),
    ...offset,
  };
}

const headcounts = (band: SizeBand): string[] => (band === '5001+' ? ['5001-10000', '10001+'] : [band]);

const line = looseLine(300);
const host = looseLine(253).transform((text) =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text) ? text.toLowerCase() : '',
);
const meta = looseObject({ results: looseCount() });

/** @throws SourceFault SOFT_FAILURE, BAD_PAYLOAD */
function envelope(json: unknown): Record<string, unknown> {
  if (isRecord(json) && json.errors !== undefined) throw new SourceFault('SOFT_FAILURE', 'the answer reports errors');
  if (!isRecord(json) || json.data === undefined || json.data === null) {
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no data');
  }
  return json;
}

const company = looseObject({
  domain: host,
  organization: line,
  emails_count: looseObject({ total: looseCount() }),
});

export interface HunterPage<Item> {
  items: Item[];
  /** Elements before any were left out. */
  sent: number;
  total: number | null;
}

/** `POST /discover`: domains and names; where they are it does not say. */
export function readHunterCompanies(json: unknown): HunterPage<FoundCompany> {
  const { data, meta: about } = envelope(json);
  if (!Array.isArray(data)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of companies');
  const elements = data.slice(0, 100);
  const items = elements.flatMap((element): FoundCompany[] => {
    const { domain, organization, emails_count: emails } = company.parse(element);
    if (domain === '') return [];
    const known = emails.total === null ? '' : `${emails.total} email addresses are known.`;
    return [
      toCompany({
        key: `hunter:${domain}`,
        name: organization || domain,
        domain,
        website: `https://${domain}/`,
        url: `https://hunter.io/companies/${domain}`,
        about: known,
      }),
    ];
  });
  if (elements.length > 0 && items.length === 0) throw new SourceFault('BAD_PAYLOAD', 'no company could be read');
  return { items, sent: elements.length, total: meta.parse(about).results };
}

const source = looseObject({ uri: line, last_seen_on: line, extracted_on: line });
const email = looseObject({
  value: looseEmail(),
  type: line,
  confidence: looseCount(),
  sources: looseList(source, 20),
  first_name: line,
  last_name: line,
  position: line,
  department: line,
  linkedin: line,
  phone_number: loosePhone(),
  verification: looseObject({ status: line }),
});
const found = looseObject({ organization: line, country: line, city: line, emails: looseList(email, 100) });

/** `GET /domain-search`: who has an address there, and where it was seen. */
export function readDomainPeople(json: unknown, domain: string): HunterPage<FoundPerson> {
  const { data, meta: about } = envelope(json);
  if (!isRecord(data) || !(Array.isArray(data.emails) || data.emails === null)) {
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of addresses');
  }
  const { organization, country, city, emails } = found.parse(data);
  const items = emails.flatMap((each): FoundPerson[] => {
    if (each.value === '') return [];
    const name = [each.first_name, each.last_name].filter(Boolean).join(' ');
    return [
      toPerson({
        key: `hunter:${each.value}`,
        // An address of everybody there ("info@") has no person's name.
        name: name || each.value,
        email: each.value,
        hasEmail: true,
        emailNote: each.verification.status,
        confidence: each.confidence === null ? null : Math.min(each.confidence, 100),
        title: each.position,
        phone: each.phone_number,
        linkedin: pageAt('www.linkedin.com', '/in/', each.linkedin),
        companyName: organization,
        companyDomain: domain,
        about: each.department,
        city,
        country: /^[A-Z]{2}$/.test(country) ? country : '',
        url: `https://hunter.io/companies/${domain}`,
        evidence: each.sources.flatMap(({ uri, last_seen_on, extracted_on }) =>
          /^https?:\/\//i.test(uri) ? [{ url: uri, seenOn: last_seen_on || extracted_on }] : [],
        ),
      }),
    ];
  });
  const sent = Array.isArray(data.emails) ? data.emails.length : 0;
  if (sent > 0 && items.length === 0) throw new SourceFault('BAD_PAYLOAD', 'no address could be read');
  return { items, sent, total: meta.parse(about).results };
}

const verdict = looseObject({
  status: line,
  score: looseCount(),
  regexp: looseFlag(),
  disposable: looseFlag(),
  webmail: looseFlag(),
  mx_records: looseFlag(),
  accept_all: looseFlag(),
});

const UNDECIDED: OutsideVerdict = {
  status: 'unknown',
  subStatus: null,
  score: null,
  flags: { disposable: false, free: false, catchAll: null },
  pending: false,
};

/** `GET /email-verifier`: 202 is still at it, 222 could not get an answer from the mail server. */
export function readHunterVerdict(json: unknown, status: number): OutsideVerdict {
  if (status === 202) return { ...UNDECIDED, pending: true };
  if (status === 222) return { ...UNDECIDED, subStatus: 'timeout' };
  const { data } = envelope(json);
  if (!isRecord(data)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no verdict');
  const said = verdict.parse(data);
  const flags = { disposable: said.disposable, free: said.webmail, catchAll: said.accept_all };
  const decided = (of: Pick<OutsideVerdict, 'status' | 'subStatus'>): OutsideVerdict => ({
    ...of,
    score: said.score === null ? null : Math.min(said.score, 100),
    flags,
    pending: false,
  });
  switch (said.status) {
    case 'valid':
    case 'webmail':
      return decided({ status: 'valid', subStatus: null });
    case 'invalid':
      return decided({
        status: 'invalid',
        subStatus: said.regexp ? (said.mx_records ? 'no_mailbox' : 'no_dns') : 'syntax',
      });
    case 'accept_all':
      return decided({ status: 'risky', subStatus: 'catch_all' });
    case 'disposable':
      return decided({ status: 'risky', subStatus: 'disposable' });
    case 'unknown':
    case 'blocked':
      return decided({ status: 'unknown', subStatus: null });
    default:
      throw new SourceFault('BAD_PAYLOAD', 'a verdict that is not known');
  }
}

/** The person asked not to be processed (HTTP 451): they must not be emailed, whatever the mailbox does. */
export const DO_NOT_MAIL: OutsideVerdict = { ...UNDECIDED, status: 'invalid', subStatus: 'do_not_mail' };
