// Pipedrive (integration contracts 2.3): OAuth with Basic, personal tokens, strict types, lists by cursor, a search that may lag behind,
// neither batches nor upserts.
import { z } from 'zod';
import type { CrmRecords, SimulatedRecord } from './records.ts';
import { type AnswerCrm, type CrmCall, type CrmReply, consentPage } from './wire.ts';

const CLIENT = `Basic ${Buffer.from('pipedrive-client:pipedrive-secret').toString('base64')}`;
const COMPANY = { id: 4201, name: 'Acme Sales', domain: 'acme' };
const MAX_IDS = 100;
const MAX_PAGE = 500;

/** Keys of custom fields. */
export const PIPEDRIVE_FIELDS = {
  title: 'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  domain: 'b1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  size: 'c1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  interests: 'd1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  score: 'e1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  budget: 'f1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
};

interface Field {
  field_name: string;
  field_code: string;
  field_type: string;
  options: { id: number | string; label: string }[] | null;
  subfields: null;
  is_custom_field: boolean;
  is_optional_response_field: boolean;
}

const field = (field_code: string, field_name: string, field_type: string, more: Partial<Field> = {}): Field => ({
  ...{ field_name, field_code, field_type, options: null, subfields: null },
  ...{ is_custom_field: false, is_optional_response_field: false },
  ...more,
});
const custom = (code: string, name: string, type: string, labels?: string[]) =>
  field(code, name, type, {
    is_custom_field: true,
    options: labels?.map((label, i) => ({ id: i + 11, label })) ?? null,
  });
const optional = (code: string, name: string, type: string, more: Partial<Field> = {}) =>
  field(code, name, type, { is_optional_response_field: true, ...more });

const SHARED = [
  field('id', 'ID', 'int'),
  field('name', 'Name', 'varchar'),
  field('owner_id', 'Owner', 'user'),
  field('add_time', 'Created', 'date'),
  field('update_time', 'Updated', 'date'),
  optional('open_deals_count', 'Open deals', 'int'),
];
const FIELDS: Record<string, Field[]> = {
  persons: [
    ...SHARED,
    field('first_name', 'First name', 'varchar'),
    field('last_name', 'Last name', 'varchar'),
    field('emails', 'Email', 'varchar'),
    field('phones', 'Phone', 'phone'),
    field('org_id', 'Organization', 'org'),
    field('picture', 'Picture', 'picture'),
    optional('marketing_status', 'Marketing status', 'enum', {
      options: ['no_consent', 'unsubscribed', 'subscribed', 'archived'].map((id) => ({ id, label: id })),
    }),
    custom(PIPEDRIVE_FIELDS.title, 'Job title', 'varchar'),
    custom(PIPEDRIVE_FIELDS.size, 'Size', 'enum', ['Small', 'Large']),
    custom(PIPEDRIVE_FIELDS.interests, 'Interests', 'set', ['Export', 'Import', 'Storage']),
    custom(PIPEDRIVE_FIELDS.score, 'Score', 'double'),
    custom(PIPEDRIVE_FIELDS.budget, 'Budget', 'monetary'),
  ],
  organizations: [
    ...SHARED,
    field('address', 'Address', 'address'),
    optional('website', 'Website', 'varchar'),
    optional('linkedin', 'LinkedIn profile', 'varchar'),
    optional('employee_count', 'Number of employees', 'int'),
    custom(PIPEDRIVE_FIELDS.domain, 'Domain', 'varchar'),
  ],
};
/** What may be sent, with its type. */
const WRITABLE: Record<string, Record<string, 'string' | 'number'>> = {
  persons: { name: 'string', owner_id: 'number', org_id: 'number', marketing_status: 'string' },
  organizations: {
    name: 'string',
    owner_id: 'number',
    website: 'string',
    linkedin: 'string',
    employee_count: 'number',
  },
};

export const answerPipedrive: AnswerCrm = (call, records) => {
  const { method, path } = call;
  if (path === '/oauth/authorize')
    return consentPage('Pipedrive', call, records.consent('', call.query.get('redirect_uri') ?? ''));
  if (path === '/oauth/token') return answerToken(call, records);
  if (path === '/oauth/revoke') {
    if (call.headers.authorization !== CLIENT) return fault(401, 'Invalid client');
    records.revokeAll();
    return { status: 200, json: {} };
  }
  if (!isKnown(call, records)) return fault(401, 'unauthorized access', 'ERR_UNAUTHORIZED');
  if (!records.takeAllowance())
    return {
      ...fault(429, 'request over limit'),
      headers: {
        ...LIMITS,
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil(records.windowMs / 1000)),
      },
    };
  const reply = answerApi(call, records, method, path);
  return reply && { ...reply, headers: LIMITS };
};

const LIMITS = { 'x-ratelimit-limit': '80', 'x-ratelimit-remaining': '79', 'x-ratelimit-reset': '2' };

/** A personal token has a header of its own, and is none of OAuth. */
function isKnown({ headers }: CrmCall, records: CrmRecords): boolean {
  const personal = headers['x-api-token'];
  if (typeof personal === 'string') return records.accepts(personal);
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  return !/^[0-9a-f]{40}$/.test(token) && records.accepts(token);
}

function answerApi(call: CrmCall, records: CrmRecords, method: string, path: string): CrmReply | null {
  if (path === '/api/v1/users/me')
    return ok({ id: 501, company_id: COMPANY.id, company_name: COMPANY.name, company_domain: COMPANY.domain });
  if (path === '/api/v1/users')
    return ok([
      ...records.users.map(({ id, name, email }) => ({ id: Number(id), name, email, active_flag: true })),
      { id: 999, name: 'Former user', email: 'former@example.com', active_flag: false },
    ]);
  const described = /^\/api\/v2\/(person|organization)Fields$/.exec(path)?.[1];
  if (described) return page(FIELDS[`${described}s`] ?? [], call);
  const followUp = /^\/api\/v2\/(activities|deals)$/.exec(path)?.[1];
  if (followUp) return method === 'POST' ? addFollowUp(call, records, followUp) : toFollowUps(call, records, followUp);
  if (path === '/api/v2/itemSearch/field') return searchField(call, records);
  const [, object, rest = ''] = /^\/api\/v2\/(persons|organizations)(?:\/(\w+))?$/.exec(path) ?? [];
  if (!object) return null;
  if (method === 'GET') return rest === 'search' ? search(call, records, object) : list(call, records, object);
  if (method === 'POST') return save(call, records, object, null);
  const there = records.of(object).get(rest);
  if (!there || there.archived)
    return fault(404, `${object === 'persons' ? 'Person' : 'Organization'} not found`, 'ERR_NOT_FOUND');
  if (method === 'PATCH') return save(call, records, object, there);
  there.archived = true;
  return ok({ id: Number(there.id) });
}

function fault(status: number, error: string, code = ''): CrmReply {
  return { status, json: { success: false, error, error_info: '', ...(code && { code }) } };
}

export const pipedriveForbidden = fault(403, 'Scope and URL mismatch', 'ERR_FORBIDDEN');

const ok = (data: unknown, status = 200): CrmReply => ({ status, json: { success: true, data } });

function page(all: unknown[], { query }: CrmCall, wrap: (items: unknown[]) => unknown = (items) => items): CrmReply {
  const limit = Number(query.get('limit') ?? 100);
  if (limit > MAX_PAGE) return invalid('limit must be less than or equal to 500');
  const cursor = query.get('cursor');
  const start = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  const end = start + limit;
  const next_cursor = end < all.length ? Buffer.from(String(end)).toString('base64url') : null;
  return { status: 200, json: { success: true, data: wrap(all.slice(start, end)), additional_data: { next_cursor } } };
}

const Form = z.object({
  grant_type: z.string(),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  refresh_token: z.string().default(''),
});

function answerToken({ body, headers, origin }: CrmCall, records: CrmRecords): CrmReply {
  const refuse = (status: number, error: string) => ({ status, json: { success: false, error, message: error } });
  if (headers.authorization !== CLIENT) return refuse(401, 'invalid_client');
  const form = Form.safeParse(body);
  if (!form.success) return refuse(400, 'invalid_request');
  const { grant_type, code, redirect_uri, refresh_token } = form.data;
  const shared = {
    token_type: 'Bearer',
    scope: 'base,contacts:full,search:read,users:read',
    expires_in: records.tokenLifeSeconds,
    api_domain: origin,
  };
  if (grant_type === 'refresh_token') {
    const access = records.renew(refresh_token);
    return access === null
      ? refuse(400, 'invalid_grant')
      : { status: 200, json: { access_token: access, refresh_token, ...shared } };
  }
  const asked = records.redeem(code);
  if (!asked || asked.redirectUri !== redirect_uri) return refuse(400, 'invalid_grant');
  const { access, refresh } = records.issue();
  return { status: 200, json: { access_token: access, refresh_token: refresh, ...shared } };
}

const Entries = z.array(z.strictObject({ value: z.string(), primary: z.boolean(), label: z.string().optional() }));
type Entries = z.output<typeof Entries>;

/** Of a list of addresses or numbers only the primary one is a value of its own; the whole list is kept beside it. */
function toEntries({ values }: SimulatedRecord, name: 'email' | 'phone'): Entries {
  const kept = values[`${name}s`];
  if (kept) return Entries.parse(JSON.parse(kept));
  return values[name] ? [{ value: values[name], primary: true, label: 'work' }] : [];
}

/** A label that is missing is null in an answer, and must not be in a request. */
const shown = ({ label, ...entry }: Entries[number]) => ({ ...entry, label: label ?? null });

const seconds = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

function present(record: SimulatedRecord, object: string, included: readonly string[]) {
  const { id, values, createdAt, changedAt } = record;
  const name = values.name ?? '';
  const own = FIELDS[object]?.filter(({ is_optional_response_field: isOptional }) => isOptional) ?? [];
  const [first_name, ...last] = name.split(' ');
  const number = (text: string | undefined) => (text ? Number(text) : null);
  return {
    ...{ id: Number(id), name, owner_id: Number(values.owner_id || '501'), visible_to: 3, label_ids: [] },
    ...{ add_time: seconds(createdAt), update_time: seconds(changedAt), is_deleted: false },
    ...(object === 'persons'
      ? {
          ...{ first_name, last_name: last.join(' ') || null, org_id: number(values.org_id) },
          ...{ emails: toEntries(record, 'email').map(shown), phones: toEntries(record, 'phone').map(shown) },
        }
      : { address: values.address ? { value: values.address, country: null, locality: null } : null }),
    ...Object.fromEntries(
      own
        .filter(({ field_code }) => included.includes(field_code))
        .map(({ field_code, field_type }) => [
          field_code,
          field_type === 'int' ? number(values[field_code]) : values[field_code] || null,
        ]),
    ),
    custom_fields: Object.fromEntries(
      customFields(object).map((each) => [each.field_code, presentCustom(each, values)]),
    ),
  };
}

const customFields = (object: string) => (FIELDS[object] ?? []).filter(({ is_custom_field: isCustom }) => isCustom);

function presentCustom({ field_code, field_type }: Field, values: Record<string, string>): unknown {
  const text = values[field_code];
  if (!text) return null;
  if (field_type === 'set') return text.split(';').map(Number);
  if (field_type === 'monetary') return { value: Number(text), currency: 'EUR' };
  return field_type === 'enum' || field_type === 'double' ? Number(text) : text;
}

function list(call: CrmCall, records: CrmRecords, object: string): CrmReply {
  const { query } = call;
  const ids = query.get('ids')?.split(',').filter(Boolean);
  if (ids && ids.length > MAX_IDS) return invalid('ids must contain less than or equal to 100 items');
  const since = query.get('updated_since');
  if (since && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since))
    return invalid(`updated_since: ${since} is not a valid datetime`);
  const included = query.get('include_fields')?.split(',') ?? [];
  const known = FIELDS[object]?.filter(({ is_optional_response_field: isOptional }) => isOptional) ?? [];
  const unknown = included.find((name) => !known.some(({ field_code }) => field_code === name));
  if (unknown) return invalid(`include_fields: ${unknown} is not allowed`);
  const direction = query.get('sort_direction') === 'desc' ? -1 : 1;
  const found = records
    .live(object)
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .filter(({ changedAt }) => !since || seconds(changedAt) >= since);
  if (query.get('sort_by') === 'update_time') found.sort((a, b) => direction * (a.changedAt - b.changedAt));
  return page(
    found.map((record) => present(record, object, included)),
    call,
  );
}

const NewFollowUp = {
  activities: z.strictObject({
    ...{ subject: z.string(), type: z.literal('task'), note: z.string(), due_date: z.iso.date() },
    owner_id: z.number().optional(),
    participants: z.tuple([z.strictObject({ person_id: z.number(), primary: z.literal(true) })]),
  }),
  deals: z.strictObject({ title: z.string().min(1), person_id: z.number(), owner_id: z.number().optional() }),
};

function addFollowUp({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const parsed = NewFollowUp[object === 'deals' ? 'deals' : 'activities'].safeParse(body);
  if (!parsed.success) return invalid(`body of ${object}`);
  const { participants, person_id, ...values } = { participants: undefined, person_id: undefined, ...parsed.data };
  const person = String(participants?.[0].person_id ?? person_id);
  if (!records.live('persons').some(({ id }) => id === person)) return invalid(`person_id ${person} does not exist`);
  const texts = Object.entries({ ...values, person_id: person }).map(([name, value]) => [name, String(value)]);
  const { id } = records.add(object, Object.fromEntries(texts));
  return ok({ id: Number(id) }, 201);
}

function toFollowUps(call: CrmCall, records: CrmRecords, object: string): CrmReply {
  const person = call.query.get('person_id');
  const found = records.live(object).filter(({ values }) => values.person_id === person);
  const shown = found.map(({ id, values, createdAt }) => ({
    ...{ id: Number(id), add_time: seconds(createdAt), person_id: Number(person) },
    ...(object === 'deals' ? { title: values.title } : { subject: values.subject, note: values.note }),
  }));
  return page(shown, call);
}

/** Records that the search knows by now. */
const indexed = (records: CrmRecords, object: string) =>
  records.live(object).filter(({ changedAt }) => changedAt <= Date.now() - records.searchLagMs);

function search(call: CrmCall, records: CrmRecords, object: string): CrmReply {
  const { query } = call;
  const [term, exact] = [(query.get('term') ?? '').toLowerCase(), query.get('exact_match') === 'true'];
  if (term.length < (exact ? 1 : 2)) return invalid('term is too short');
  if (Number(query.get('limit') ?? 100) > 100) return invalid('limit must be less than or equal to 100');
  const fields = query.get('fields')?.split(',') ?? [];
  const matches = (text: string) => (exact ? text.toLowerCase() === term : text.toLowerCase().includes(term));
  const found = indexed(records, object).filter((record) =>
    fields.flatMap((name) => searchedTexts(record, object, name)).some(matches),
  );
  const items = found.map((record) => ({
    result_score: 0.9,
    item: { id: Number(record.id), type: object.slice(0, -1), name: record.values.name },
  }));
  return page(items, call, (some) => ({ items: some }));
}

function searchedTexts(record: SimulatedRecord, object: string, name: string): string[] {
  if (name === 'email' || name === 'phone') return toEntries(record, name).map(({ value }) => value);
  if (name !== 'custom_fields') return [record.values[name] ?? ''];
  return customFields(object).map(({ field_code }) => record.values[field_code] ?? '');
}

function searchField(call: CrmCall, records: CrmRecords): CrmReply {
  const { query } = call;
  const [term, name, object] = [query.get('term') ?? '', query.get('field') ?? '', `${query.get('entity_type')}s`];
  if (!FIELDS[object]?.some(({ field_code }) => field_code === name)) return invalid(`field: ${name} does not exist`);
  const matches = (text: string) => (query.get('match') === 'exact' ? text === term : text.includes(term));
  const found = indexed(records, object).filter(({ values }) => values[name] && matches(values[name]));
  return page(
    found.map(({ id, values }) => ({ id: Number(id), [name]: values[name] })),
    call,
  );
}

const invalid = (message: string) => fault(400, `Validation failed: ${message}`, 'ERR_SCHEMA_VALIDATION_FAILED');

function save({ body }: CrmCall, records: CrmRecords, object: string, there: SimulatedRecord | null): CrmReply {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) return invalid('body must be an object');
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed.data)) {
    const refused = takeValue(object, name, value, values);
    if (refused !== null) return invalid(refused);
  }
  if (there ? values.name === '' : !values.name) return invalid('name is required');
  if (there) records.change(there, values);
  const record = there ?? records.add(object, values);
  return ok(present(record, object, []), there ? 200 : 201);
}

/** Reads a value of a body into texts; tells what is wrong with it. */
function takeValue(object: string, name: string, value: unknown, into: Record<string, string>): string | null {
  if (object === 'persons' && (name === 'emails' || name === 'phones')) {
    const entries = Entries.safeParse(value);
    if (!entries.success) return `${name} must be an array of objects`;
    into[name] = JSON.stringify(entries.data);
    into[name.slice(0, -1)] = entries.data.find(({ primary }) => primary)?.value ?? '';
    return null;
  }
  if (object === 'organizations' && name === 'address') {
    const address = z.strictObject({ value: z.string() }).nullable().safeParse(value);
    into.address = address.data?.value ?? '';
    return address.success ? null : 'address must be an object';
  }
  if (name === 'custom_fields') return takeCustom(object, value, into);
  const type = WRITABLE[object]?.[name];
  if (!type) return `${name} is not allowed`;
  const given: string = typeof value;
  if (value !== null && given !== type) return `${name} must be a ${type}`;
  into[name] = value === null ? '' : String(value);
  return null;
}

function takeCustom(object: string, value: unknown, into: Record<string, string>): string | null {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (!parsed.success) return 'custom_fields must be an object';
  for (const [code, given] of Object.entries(parsed.data)) {
    const known = customFields(object).find(({ field_code }) => field_code === code);
    if (!known) return `custom field ${code} does not exist`;
    const read = readCustom(known, given);
    if (read === null) return `custom field ${code} has an invalid value`;
    into[code] = read;
  }
  return null;
}

function readCustom({ field_type, options }: Field, value: unknown): string | null {
  if (value === null) return '';
  const isOption = (id: unknown) => options?.some((option) => option.id === id) === true;
  if (field_type === 'set')
    return Array.isArray(value) && value.length > 0 && value.every(isOption) ? value.join(';') : null;
  if (field_type === 'enum') return isOption(value) ? String(value) : null;
  if (field_type === 'double') return typeof value === 'number' ? String(value) : null;
  return typeof value === 'string' ? value : null;
}
