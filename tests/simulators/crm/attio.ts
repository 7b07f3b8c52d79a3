// Attio (its public REST API, version 2): tokens of a workspace, attributes with their options, values as lists of typed objects, queries by
// filter and offset, assertion by a unique attribute, limits whose end is a date.
import { z } from 'zod';
import type { CrmRecords, SimulatedRecord } from './records.ts';
import type { AnswerCrm, CrmCall, CrmReply } from './wire.ts';

const WORKSPACE = {
  workspace_id: '14beef7a-99f7-4534-a87e-70b564330a4c',
  workspace_name: 'Acme Sales',
  workspace_slug: 'acme-sales',
};
const OBJECT_ID = '97052eb9-e65e-443f-a297-f2d9a4a7f795';
const MAX_PAGE = 500;

export const attioId = (id: number | string) => `bf071e1f-6035-429d-b874-${String(id).padStart(12, '0')}`;

interface Attribute {
  api_slug: string;
  title: string;
  type: string;
  is_archived: boolean;
  is_required: boolean;
  is_unique: boolean;
  is_multiselect: boolean;
  is_writable: boolean;
  options: string[];
}

const attribute = (api_slug: string, title: string, type = 'text', more: Partial<Attribute> = {}): Attribute => ({
  ...{ api_slug, title, type, is_archived: false, is_required: false, is_unique: false, is_multiselect: false },
  ...{ is_writable: true, options: [] },
  ...more,
});
const MANY = { is_multiselect: true };
const SHARED = [
  attribute('linkedin', 'LinkedIn'),
  attribute('primary_location', 'Primary location', 'location'),
  attribute('first_interaction', 'First interaction', 'interaction', { is_writable: false }),
  attribute('owner', 'Owner', 'actor-reference'),
  attribute('outreach_id', 'Outreach ID', 'text', { is_unique: true }),
  attribute('tier', 'Tier', 'select', { options: ['Gold', 'Silver'] }),
  attribute('interests', 'Interests', 'select', { ...MANY, options: ['Export', 'Import', 'Storage'] }),
  attribute('stage', 'Stage', 'status', { options: ['Lead', 'Customer'] }),
  attribute('score', 'Score', 'number'),
  attribute('opted_out', 'Opted out', 'checkbox'),
  attribute('first_call', 'First call', 'date'),
  attribute('former_field', 'Former field', 'text', { is_archived: true }),
  attribute('created_at', 'Created at', 'timestamp', { is_writable: false }),
];
const OBJECTS: Record<string, Attribute[]> = {
  people: [
    attribute('name', 'Name', 'personal-name'),
    attribute('email_addresses', 'Email addresses', 'email-address', { ...MANY, is_unique: true }),
    attribute('phone_numbers', 'Phone numbers', 'phone-number', MANY),
    attribute('job_title', 'Job title'),
    attribute('company', 'Company', 'record-reference'),
    ...SHARED,
  ],
  companies: [
    attribute('name', 'Name'),
    attribute('domains', 'Domains', 'domain', { ...MANY, is_unique: true }),
    ...SHARED,
  ],
};

export const answerAttio: AnswerCrm = (call, records) => {
  const { method, path } = call;
  const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
  // Alone of all, it tells with 200 that a token is none.
  if (path === '/v2/self')
    return { status: 200, json: records.accepts(token) ? { active: true, ...WORKSPACE } : { active: false } };
  if (!path.startsWith('/v2/')) return null;
  if (!records.accepts(token)) return fault(401, 'auth_error', 'unauthorized', 'The access token is not valid.');
  if (!records.takeAllowance())
    return {
      ...fault(429, 'rate_limit_error', 'rate_limit_exceeded', 'Rate limit exceeded, please try again later'),
      headers: { 'retry-after': new Date(Date.now() + records.windowMs).toUTCString() },
    };
  if (path === '/v2/workspace_members') return members(records);
  if (path === '/v2/tasks') return answerTasks(call, records);
  const [, object = '', rest = ''] = /^\/v2\/objects\/([\w-]+)(\/.*)$/.exec(path) ?? [];
  if (!OBJECTS[object])
    return fault(404, 'invalid_request_error', 'not_found', `Object with slug/ID "${object}" was not found.`);
  if (rest.startsWith('/attributes')) return answerAttributes(object, rest);
  if (rest === '/records/query') return query(call, records, object);
  if (rest === '/records')
    return method === 'PUT' ? assertRecord(call, records, object) : create(call, records, object);
  const there = records.of(object).get(rest.replace('/records/', ''));
  if (!there || there.archived) return fault(404, 'invalid_request_error', 'not_found', 'Record was not found.');
  if (method !== 'DELETE') return save(call, records, object, there);
  there.archived = true;
  return { status: 200, json: {} };
};

function fault(status_code: number, type: string, code: string, message: string): CrmReply {
  return { status: status_code, json: { status_code, type, code, message } };
}
const invalid = (code: string, message: string) => fault(400, 'invalid_request_error', code, message);

export const attioForbidden = fault(
  403,
  'auth_error',
  'insufficient_scopes',
  'The token lacks a scope that is required.',
);

function members({ users }: CrmRecords): CrmReply {
  const member = (id: string, name: string, email_address: string, access_level: string) => ({
    id: { workspace_id: WORKSPACE.workspace_id, workspace_member_id: attioId(id) },
    ...{ first_name: name.split(' ')[0], last_name: name.split(' ')[1], email_address, access_level },
  });
  const data = users.map(({ id, name, email }) => member(id, name, email, 'member'));
  return { status: 200, json: { data: [...data, member('999', 'Former User', 'former@example.com', 'suspended')] } };
}

const NewTask = z.strictObject({
  data: z.strictObject({
    ...{ content: z.string().min(1).max(2_000), format: z.literal('plaintext') },
    ...{ deadline_at: z.iso.datetime().nullable(), is_completed: z.boolean() },
    linked_records: z.tuple([z.strictObject({ target_object: z.string(), target_record_id: z.string() })]),
    assignees: z.array(
      z.strictObject({ referenced_actor_type: z.literal('workspace-member'), referenced_actor_id: z.string() }),
    ),
  }),
});

const answerTasks: AnswerCrm = (call, records) =>
  call.method === 'POST' ? addTask(call, records) : toTasks(call, records);

function addTask({ body }: CrmCall, records: CrmRecords): CrmReply {
  const parsed = NewTask.safeParse(body);
  if (!parsed.success) return invalid('validation_type', 'Body payload validation error.');
  const { content, deadline_at, linked_records, assignees } = parsed.data.data;
  const [{ target_object: object, target_record_id: record }] = linked_records;
  if (!records.live(object).some(({ id }) => id === record))
    return fault(404, 'invalid_request_error', 'not_found', 'Record was not found.');
  const assignee = assignees[0]?.referenced_actor_id ?? '';
  const task = records.add('tasks', { content, deadline_at: deadline_at ?? '', object, record, assignee });
  return { status: 200, json: { data: presentTask(task) } };
}

function presentTask({ id, values, createdAt }: SimulatedRecord) {
  return {
    id: { workspace_id: WORKSPACE.workspace_id, task_id: id },
    content_plaintext: values.content,
    created_at: moment(createdAt),
    linked_records: [{ target_object_id: values.object, target_record_id: values.record }],
  };
}

function toTasks({ query: asked }: CrmCall, records: CrmRecords): CrmReply {
  const [object, record] = [asked.get('linked_object'), asked.get('linked_record_id')];
  const [limit, offset] = [Number(asked.get('limit') ?? 500), Number(asked.get('offset') ?? 0)];
  const found = records.live('tasks').filter(({ values }) => values.object === object && values.record === record);
  return { status: 200, json: { data: found.slice(offset, offset + limit).map(presentTask) } };
}

function answerAttributes(object: string, rest: string): CrmReply | null {
  const [, slug, what] = /^\/attributes(?:\/([\w-]+))?(?:\/(options|statuses))?$/.exec(rest) ?? [];
  const all = OBJECTS[object] ?? [];
  const shown = ({ options: _options, ...each }: Attribute) => each;
  if (!slug) return { status: 200, json: { data: all.map(shown) } };
  const one = all.find(({ api_slug }) => api_slug === slug);
  if (!one) return fault(404, 'invalid_request_error', 'not_found', `Attribute with slug/ID "${slug}" was not found.`);
  if (!what) return { status: 200, json: { data: shown(one) } };
  const data = one.options.map((title) => ({ title, is_archived: false }));
  return { status: 200, json: { data: [...data, { title: 'Former option', is_archived: true }] } };
}

/** Values of a list are one text with semicolons. */
const toTexts = (text: string | undefined) => (text ?? '').split(';').filter(Boolean);

const moment = (time: number) => new Date(time).toISOString().replace('Z', '000000Z');

function present(record: SimulatedRecord, object: string) {
  const { id, values, createdAt, changedAt } = record;
  const shown = (OBJECTS[object] ?? []).map(({ api_slug, type }) => [
    api_slug,
    (type === 'personal-name' || type === 'text'
      ? [values[api_slug] ?? ''].filter(Boolean)
      : toTexts(values[api_slug])
    ).map((text) => ({
      ...{ active_from: moment(changedAt), active_until: null, attribute_type: type },
      ...presentValue(type, text),
    })),
  ]);
  return {
    id: { workspace_id: WORKSPACE.workspace_id, object_id: OBJECT_ID, record_id: id },
    created_at: moment(createdAt),
    web_url: `https://app.attio.com/${WORKSPACE.workspace_slug}/${object === 'people' ? 'person' : 'company'}/${id}`,
    values: Object.fromEntries(shown),
  };
}

function presentValue(type: string, text: string): Record<string, unknown> {
  const [first_name = '', ...last] = text.split(' ');
  switch (type) {
    case 'email-address':
      return { email_address: text, original_email_address: text };
    case 'domain':
      return { domain: text, root_domain: text };
    case 'phone-number':
      return { original_phone_number: text, normalized_phone_number: text, country_code: 'GB' };
    case 'personal-name':
      return { first_name, last_name: last.join(' '), full_name: text };
    case 'select':
      return { option: { id: {}, title: text, is_archived: false } };
    case 'status':
      return { status: { id: {}, title: text, is_archived: false } };
    case 'actor-reference':
      return { referenced_actor_type: 'workspace-member', referenced_actor_id: text };
    case 'record-reference':
      return { target_object: 'companies', target_record_id: text };
    case 'checkbox':
      return { value: text === 'true' };
    default:
      return { value: type === 'number' ? Number(text) : text };
  }
}

const Query = z.strictObject({
  filter: z.record(z.string(), z.unknown()).default({}),
  sorts: z.array(z.object({ direction: z.enum(['asc', 'desc']), attribute: z.string() })).default([]),
  limit: z.number().int().max(MAX_PAGE).default(MAX_PAGE),
  offset: z.number().int().default(0),
});

function query({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const asked = Query.safeParse(body);
  if (!asked.success) return invalid('validation_type', 'Body payload validation error.');
  const { filter, limit, offset, sorts } = asked.data;
  const either = z.array(z.record(z.string(), z.unknown())).safeParse(filter.$or).data ?? [filter];
  const names = either.flatMap((each) => Object.keys(each)).filter((name) => name !== 'record_id');
  if (!names.every((name) => OBJECTS[object]?.some(({ api_slug }) => api_slug === name)))
    return invalid('filter_error', 'Error in filter.');
  const found = records
    .live(object)
    .filter((record) =>
      either.some((each) => Object.entries(each).every(([name, wanted]) => holds(record, name, wanted))),
    );
  if (sorts[0]?.attribute === 'created_at') found.sort((a, b) => a.createdAt - b.createdAt);
  const data = found.slice(offset, offset + limit).map((record) => present(record, object));
  return { status: 200, json: { data } };
}

/** A value as such is compared; of ids, several may be meant. */
function holds({ id, values }: SimulatedRecord, name: string, wanted: unknown): boolean {
  if (name === 'record_id')
    return z
      .object({ $in: z.array(z.string()) })
      .parse(wanted)
      .$in.includes(id);
  const text = String(wanted).toLowerCase();
  return values[name]?.toLowerCase() === text || toTexts(values[name]?.toLowerCase()).includes(text);
}

/** Values of a body as texts, or what is wrong with them. */
function readValues({ body }: CrmCall, object: string): { texts: Record<string, string> } | { refused: CrmReply } {
  const parsed = z.object({ data: z.object({ values: z.record(z.string(), z.unknown()) }) }).safeParse(body);
  if (!parsed.success) return { refused: invalid('validation_type', 'Body payload validation error.') };
  const texts: Record<string, string> = {};
  for (const [slug, value] of Object.entries(parsed.data.data.values)) {
    const known = OBJECTS[object]?.find(({ api_slug }) => api_slug === slug);
    if (!known) return { refused: invalid('value_not_found', `Cannot find attribute with slug/ID "${slug}".`) };
    if (!known.is_writable) return { refused: invalid('immutable_value', `Attribute "${slug}" cannot be written to.`) };
    const all = Array.isArray(value) ? value : [value];
    if (!known.is_multiselect && all.length > 1)
      return { refused: invalid('validation_type', `Attribute "${slug}" takes one value.`) };
    const read = all.map((each) => readValue(known, each));
    if (read.some((text) => text === null))
      return { refused: invalid('validation_type', `An invalid value was passed to attribute with slug "${slug}".`) };
    texts[slug] = read.join(';');
  }
  return { texts };
}

const PATTERNS: Record<string, RegExp> = {
  'email-address': /^[^@\s;]+@[^@\s;]+\.[^@\s;]+$/,
  'phone-number': /^\+\d{6,15}$/,
  domain: /^([\w-]+\.)+[\w-]+$/,
  date: /^\d{4}-\d\d-\d\d$/,
};
const Name = z.strictObject({ first_name: z.string(), last_name: z.string(), full_name: z.string() });
const Actor = z.strictObject({ referenced_actor_type: z.literal('workspace-member'), referenced_actor_id: z.string() });
const Reference = z.strictObject({ target_object: z.string(), target_record_id: z.string() });

function readValue({ type, options }: Attribute, value: unknown): string | null {
  if (type === 'personal-name') return Name.safeParse(value).data?.full_name ?? null;
  if (type === 'actor-reference') return Actor.safeParse(value).data?.referenced_actor_id ?? null;
  if (type === 'record-reference') return Reference.safeParse(value).data?.target_record_id ?? null;
  if (type === 'select' || type === 'status') return options.find((title) => title === value) ?? null;
  if (type === 'number') return typeof value === 'number' ? String(value) : null;
  if (type === 'checkbox') return typeof value === 'boolean' ? String(value) : null;
  if (typeof value !== 'string') return null;
  // Of an address of a page the domain is taken.
  const text = type === 'domain' ? value.replace(/^https?:\/\//, '').replace(/^www\.|\/.*$/g, '') : value;
  return PATTERNS[type] && !PATTERNS[type].test(text) ? null : text;
}

/** Another record that has one of the values that only one may have. */
function owner(records: CrmRecords, object: string, values: Record<string, string>, self: SimulatedRecord | null) {
  const unique = (OBJECTS[object] ?? []).filter(({ is_unique: isUnique, api_slug }) => isUnique && values[api_slug]);
  for (const { api_slug } of unique) {
    const mine = new Set(toTexts(values[api_slug]?.toLowerCase()));
    const other = records
      .live(object)
      .find((each) => each !== self && toTexts(each.values[api_slug]?.toLowerCase()).some((text) => mine.has(text)));
    if (other) return { other, api_slug };
  }
  return null;
}

const saved = (record: SimulatedRecord, object: string): CrmReply => ({
  status: 200,
  json: { data: present(record, object) },
});

function create(call: CrmCall, records: CrmRecords, object: string): CrmReply {
  const read = readValues(call, object);
  if ('refused' in read) return read.refused;
  const { texts } = read;
  const taken = owner(records, object, texts, null);
  if (taken) return invalid('uniqueness_conflict', `The value of "${taken.api_slug}" belongs to another record.`);
  return saved(records.add(object, texts), object);
}

function save(call: CrmCall, records: CrmRecords, object: string, there: SimulatedRecord): CrmReply {
  const read = readValues(call, object);
  if ('refused' in read) return read.refused;
  const { texts } = read;
  const taken = owner(records, object, texts, there);
  if (taken) return invalid('uniqueness_conflict', `The value of "${taken.api_slug}" belongs to another record.`);
  records.change(there, texts);
  return saved(there, object);
}

function assertRecord(call: CrmCall, records: CrmRecords, object: string): CrmReply {
  const slug = call.query.get('matching_attribute') ?? '';
  if (!OBJECTS[object]?.some(({ api_slug, is_unique: isUnique }) => api_slug === slug && isUnique))
    return invalid('value_not_found', `No unique attribute was found for matching_attribute slug/ID "${slug}".`);
  const read = readValues(call, object);
  if ('refused' in read) return read.refused;
  const there = owner(records, object, { [slug]: read.texts[slug] ?? '' }, null)?.other;
  return there ? save(call, records, object, there) : create(call, records, object);
}
