// Salesforce (integration contracts 2.2): OAuth with PKCE and no expires_in, descriptions of objects, SOQL, collections of 200 with one
// result for each record, upsert by an external id, a rule that alerts to duplicates.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CrmRecords, SimulatedRecord } from './records.ts';
import { parseSoql, type Soql } from './soql.ts';
import { type AnswerCrm, type CrmCall, type CrmReply, consentPage } from './wire.ts';

const CLIENT = { id: 'salesforce-client', secret: 'salesforce-secret' };
const ORGANIZATION = { Id: '00Dxx0000001gPLEAY', Name: 'Acme Sales' };
const COLLECTION = 200;
const PAGE = 2_000;
const DAILY_CALLS = 15_000;

const PREFIXES: Record<string, string> = { Lead: '00Q', Contact: '003', Account: '001', User: '005', Task: '00T' };
export const salesforceId = (id: number | string, object: string) =>
  `${PREFIXES[object] ?? 'a00'}${String(id).padStart(12, '0')}AAA`;

/** Leads of this city belong to this user. */
const ASSIGNED = { city: 'Berlin', owner: salesforceId(502, 'User') };

interface Field {
  name: string;
  label: string;
  type: string;
  length: number;
  createable: boolean;
  updateable: boolean;
  nillable: boolean;
  defaultedOnCreate: boolean;
  externalId: boolean;
  unique: boolean;
  restrictedPicklist: boolean;
  deprecatedAndHidden: boolean;
  referenceTo: string[];
  picklistValues: { value: string; label: string; active: boolean; defaultValue: boolean }[];
}

const field = (name: string, label: string, type = 'string', more: Partial<Field> = {}): Field => ({
  ...{ name, label, type, length: type === 'string' ? 255 : 0, createable: true, updateable: true, nillable: true },
  ...{ defaultedOnCreate: false, externalId: false, unique: false, restrictedPicklist: false },
  ...{ deprecatedAndHidden: false, referenceTo: [], picklistValues: [] },
  ...more,
});
const choice = (name: string, label: string, values: string[], more: Partial<Field> = {}) =>
  field(name, label, 'picklist', {
    picklistValues: values.map((value, i) => ({ value, label: value, active: true, defaultValue: i === 0 })),
    length: 255,
    ...more,
  });
const READ_ONLY = { createable: false, updateable: false };
const OWNER = field('OwnerId', 'Owner ID', 'reference', {
  referenceTo: ['Group', 'User'],
  nillable: false,
  defaultedOnCreate: true,
  length: 18,
});
const SHARED = [
  field('Id', 'Record ID', 'id', { ...READ_ONLY, nillable: false, defaultedOnCreate: true, length: 18 }),
  field('Phone', 'Phone', 'phone', { length: 40 }),
  field('Description', 'Description', 'textarea', { length: 32_000 }),
  OWNER,
  field('CreatedDate', 'Created Date', 'datetime', { ...READ_ONLY, nillable: false, defaultedOnCreate: true }),
  field('LastModifiedDate', 'Last Modified Date', 'datetime', {
    ...READ_ONLY,
    nillable: false,
    defaultedOnCreate: true,
  }),
];
const PERSON = [
  ...SHARED,
  field('FirstName', 'First Name', 'string', { length: 40 }),
  field('LastName', 'Last Name', 'string', { length: 80, nillable: false }),
  field('Email', 'Email', 'email', { length: 80 }),
  field('Title', 'Title', 'string', { length: 128 }),
  field('HasOptedOutOfEmail', 'Email Opt Out', 'boolean', { nillable: false, defaultedOnCreate: true }),
  field('Outreach_Id__c', 'Outreach ID', 'string', { externalId: true, unique: true }),
];
const INDUSTRIES = ['Agriculture', 'Banking', 'Technology', 'Transportation'];

const OBJECTS: Record<string, Field[]> = {
  Lead: [
    ...PERSON,
    field('Company', 'Company', 'string', { nillable: false }),
    field('MobilePhone', 'Mobile Phone', 'phone', { length: 40 }),
    field('Website', 'Website', 'url', { length: 255 }),
    field('City', 'City', 'string', { length: 40 }),
    field('Country', 'Country', 'string', { length: 80 }),
    field('Address', 'Address', 'address', READ_ONLY),
    choice('LeadSource', 'Lead Source', ['Web', 'Phone Inquiry', 'Partner Referral']),
    choice('Industry', 'Industry', INDUSTRIES),
    choice('Status', 'Lead Status', ['Open - Not Contacted', 'Working - Contacted', 'Closed - Converted'], {
      nillable: false,
      defaultedOnCreate: true,
    }),
    choice('Rating', 'Rating', ['Hot', 'Warm', 'Cold'], { restrictedPicklist: true }),
    field('NumberOfEmployees', 'No. of Employees', 'int'),
    field('AnnualRevenue', 'Annual Revenue', 'currency'),
    field('First_Call__c', 'First Call', 'date'),
    field('IsConverted', 'Converted', 'boolean', { ...READ_ONLY, nillable: false, defaultedOnCreate: true }),
  ],
  Contact: [...PERSON, field('AccountId', 'Account ID', 'reference', { referenceTo: ['Account'], length: 18 })],
  Task: [
    ...SHARED.filter(({ name }) => name !== 'Phone'),
    field('WhoId', 'Name ID', 'reference', { referenceTo: ['Contact', 'Lead'], length: 18 }),
    field('Subject', 'Subject', 'combobox', { length: 255 }),
    field('ActivityDate', 'Due Date Only', 'date'),
    choice('Status', 'Status', ['Not Started', 'Completed'], { nillable: false, defaultedOnCreate: true }),
  ],
  Account: [
    ...SHARED,
    field('Name', 'Account Name', 'string', { nillable: false }),
    field('Website', 'Website', 'url', { length: 255 }),
    field('BillingCity', 'Billing City', 'string', { length: 40 }),
    field('BillingCountry', 'Billing Country', 'string', { length: 80 }),
    choice('Industry', 'Industry', INDUSTRIES),
    choice('Type', 'Account Type', ['Prospect', 'Customer - Direct', 'Customer - Channel', 'Other']),
    field('NumberOfEmployees', 'Employees', 'int'),
  ],
};

/** Queries that have further pages, by the locator of the next one. */
const locators = new WeakMap<CrmRecords, Map<string, { rows: unknown[]; start: number }>>();

export const answerSalesforce: AnswerCrm = (call, records) => {
  const { method, path } = call;
  if (path === '/services/oauth2/authorize') return answerAuthorize(call, records);
  if (path === '/services/oauth2/token') return answerToken(call, records);
  if (path === '/services/oauth2/revoke') {
    records.revokeAll();
    return { status: 200 };
  }
  if (!path.startsWith('/services/data')) return null;
  const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!records.accepts(token)) return fault(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
  if (!records.takeAllowance())
    return {
      ...fault(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
      headers: { 'sforce-limit-info': `api-usage=${DAILY_CALLS}/${DAILY_CALLS}` },
    };
  const [, version, rest = ''] = /^\/services\/data\/(v\d+\.0)(\/.*)?$/.exec(path) ?? [];
  if (!version) return { status: 200, json: [{ label: "Spring '26", url: '/services/data/v66.0', version: '66.0' }] };
  const reply =
    answerData(call, records, method, rest) ?? fault(404, 'NOT_FOUND', 'The requested resource does not exist');
  return { ...reply, headers: { 'sforce-limit-info': `api-usage=${records.calls.length + 1}/${DAILY_CALLS}` } };
};

function answerData(call: CrmCall, records: CrmRecords, method: string, rest: string): CrmReply | null {
  const described = /^\/sobjects\/(\w+)\/describe$/.exec(rest)?.[1];
  if (described) {
    const fields = OBJECTS[described];
    return fields ? { status: 200, json: { name: described, fields } } : null;
  }
  if (rest === '/sobjects/Task' && method === 'POST') return addTask(call, records);
  if (rest === '/query') return query(call.query.get('q') ?? '', records);
  const locator = /^\/query\/([\w-]+)$/.exec(rest)?.[1];
  if (locator) return furtherPage(records, locator);
  const [, object, keyField] = /^\/composite\/sobjects(?:\/(\w+)\/(\w+))?$/.exec(rest) ?? [];
  if (rest.startsWith('/composite/sobjects')) {
    if (method === 'DELETE') return remove(call, records);
    return saveCollection(call, records, object && keyField ? { object, keyField } : null);
  }
  return null;
}

function fault(status: number, errorCode: string, message: string): CrmReply {
  return { status, json: [{ message, errorCode }] };
}

export const salesforceForbidden = fault(
  403,
  'API_DISABLED_FOR_ORG',
  'The REST API is not enabled for this Organization.',
);

function answerAuthorize(call: CrmCall, records: CrmRecords): CrmReply {
  const challenge = call.query.get('code_challenge') ?? '';
  if (challenge === '' || call.query.get('code_challenge_method') !== 'S256')
    return { status: 400, html: '<h1>error=invalid_request</h1><p>missing required code challenge</p>' };
  return consentPage('Salesforce', call, records.consent(challenge, call.query.get('redirect_uri') ?? ''));
}

const Form = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string().default(''),
  code_verifier: z.string().default(''),
  redirect_uri: z.string().default(''),
  refresh_token: z.string().default(''),
});

function answerToken({ body, origin }: CrmCall, records: CrmRecords): CrmReply {
  const refuse = (error: string, error_description: string) => ({ status: 400, json: { error, error_description } });
  const form = Form.safeParse(body);
  if (!form.success || form.data.client_id !== CLIENT.id || form.data.client_secret !== CLIENT.secret)
    return refuse('invalid_client_id', 'client identifier invalid');
  const { grant_type, code, code_verifier, redirect_uri, refresh_token } = form.data;
  const shared = {
    instance_url: origin,
    id: `${origin}/id/${ORGANIZATION.Id}/${salesforceId(501, 'User')}`,
    issued_at: String(Date.now()),
    signature: 'c2lnbmF0dXJl',
    scope: 'refresh_token api',
    token_type: 'Bearer',
  };
  if (grant_type === 'refresh_token') {
    const access = records.renew(refresh_token);
    if (access === null) return refuse('invalid_grant', 'expired access/refresh token');
    return { status: 200, json: { access_token: access, ...shared } };
  }
  const asked = records.redeem(code);
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  if (!asked || asked.redirectUri !== redirect_uri) return refuse('invalid_grant', 'invalid authorization code');
  if (asked.challenge !== challenge) return refuse('invalid_grant', 'invalid code verifier');
  const { access, refresh } = records.issue();
  return { status: 200, json: { access_token: access, refresh_token: refresh, ...shared } };
}

function query(q: string, records: CrmRecords): CrmReply {
  const soql = parseSoql(q);
  if (soql === null) return fault(400, 'MALFORMED_QUERY', `unexpected token in: ${q.slice(0, 200)}`);
  const rows = toRows(soql.object, records);
  if (rows === null) return fault(400, 'INVALID_TYPE', `sObject type '${soql.object}' is not supported.`);
  const known = new Set(rows.names);
  const unknown = [...soql.fields, ...soql.where.map(({ name }) => name), ...soql.orderBy].find(
    (name) => !known.has(name),
  );
  if (unknown) return fault(400, 'INVALID_FIELD', `No such column '${unknown}' on entity '${soql.object}'.`);
  const matching = rows.all.filter((row) => soql.where.every((condition) => holds(condition, row[condition.name])));
  const sorted = matching.sort((a, b) => order(a, b, soql.orderBy));
  const shown = sorted.map((row) => ({
    attributes: { type: soql.object, url: `/services/data/v66.0/sobjects/${soql.object}/${String(row.Id)}` },
    ...Object.fromEntries(soql.fields.map((name) => [name, row[name] ?? null])),
  }));
  return page(records, shown, 0);
}

type Row = Record<string, string | number | boolean | null>;

function toRows(object: string, records: CrmRecords): { names: string[]; all: Row[] } | null {
  if (object === 'Organization') return { names: ['Id', 'Name'], all: [{ ...ORGANIZATION }] };
  if (object === 'User') {
    const users = records.users.map(({ id, name, email }) => ({
      ...{ Id: salesforceId(id, 'User'), Name: name, Email: email },
      ...{ IsActive: true, UserType: 'Standard' },
    }));
    return { names: ['Id', 'Name', 'Email', 'IsActive', 'UserType'], all: users };
  }
  const fields = OBJECTS[object];
  if (!fields) return null;
  return { names: fields.map(({ name }) => name), all: records.live(object).map((record) => present(record, fields)) };
}

const moment = (time: number) => new Date(time).toISOString().replace('Z', '+0000');

function present({ id, values, createdAt, changedAt }: SimulatedRecord, fields: readonly Field[]): Row {
  const row: Row = {};
  for (const { name, type } of fields) {
    const text = values[name] ?? '';
    if (type === 'boolean') row[name] = text === 'true';
    else if (text === '') row[name] = null;
    else row[name] = NUMBERS.has(type) ? Number(text) : text;
  }
  return { ...row, Id: id, CreatedDate: moment(createdAt), LastModifiedDate: moment(changedAt) };
}

const NUMBERS = new Set(['int', 'double', 'currency', 'percent']);

function holds({ operator, values }: Soql['where'][number], value: Row[string] | undefined): boolean {
  if (operator === '>=') return Date.parse(String(value)) >= Date.parse(values[0] ?? '');
  return values.some((each) => each.toLowerCase() === String(value ?? '').toLowerCase());
}

function order(a: Row, b: Row, names: readonly string[]): number {
  for (const name of names) {
    const [left, right] = [String(a[name]), String(b[name])];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function page(records: CrmRecords, rows: unknown[], start: number): CrmReply {
  const all = locators.get(records) ?? new Map();
  locators.set(records, all);
  const end = start + PAGE;
  const shared = { totalSize: rows.length, done: end >= rows.length, records: rows.slice(start, end) };
  if (shared.done) return { status: 200, json: shared };
  const locator = `0r8xx${String(all.size).padStart(10, '0')}AAA-${end}`;
  all.set(locator, { rows, start: end });
  return { status: 200, json: { ...shared, nextRecordsUrl: `/services/data/v66.0/query/${locator}` } };
}

function furtherPage(records: CrmRecords, locator: string): CrmReply {
  const found = locators.get(records)?.get(locator);
  if (!found) return fault(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  return page(records, found.rows, found.start);
}

const NewTask = z.strictObject({
  WhoId: z.string(),
  Subject: z.string().max(255),
  Description: z.string(),
  ActivityDate: z.iso.date(),
  OwnerId: z.string().startsWith('005').optional(),
});

function addTask({ body }: CrmCall, records: CrmRecords): CrmReply {
  const task = NewTask.safeParse(body);
  if (!task.success) return fault(400, 'JSON_PARSER_ERROR', 'Illegal value for the body of the request');
  const isThere = ['Lead', 'Contact'].some((object) => records.live(object).some(({ id }) => id === task.data.WhoId));
  if (!isThere) return fault(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
  const { id } = records.add('Task', { ...task.data, OwnerId: task.data.OwnerId ?? salesforceId(501, 'User') });
  return { status: 201, json: { id, success: true, errors: [] } };
}

const Collection = z.object({
  allOrNone: z.literal(false),
  records: z.array(z.looseObject({ attributes: z.object({ type: z.string() }), id: z.string().optional() })),
});
type Item = z.output<typeof Collection>['records'][number];
type ItemResult = { id?: string; success: boolean; created?: boolean; errors: unknown[] };

function saveCollection(
  { body, method, headers }: CrmCall,
  records: CrmRecords,
  upsert: { object: string; keyField: string } | null,
): CrmReply {
  const parsed = Collection.safeParse(body);
  if (!parsed.success) return fault(400, 'JSON_PARSER_ERROR', 'Illegal value for the body of the request');
  const items = parsed.data.records;
  if (items.length > COLLECTION)
    return fault(400, 'EXCEEDED_ID_LIMIT', 'record limit reached. cannot submit more than 200 records into this call');
  for (const item of items) {
    const refused = refuseTypes(item);
    if (refused) return refused;
  }
  if (upsert && !OBJECTS[upsert.object]?.some(({ name, externalId }) => name === upsert.keyField && externalId))
    return fault(400, 'INVALID_FIELD', `Field name provided, ${upsert.keyField} is not an External ID field`);
  const how = {
    tellsCreated: upsert !== null,
    allowSave: /\ballowSave=true\b/.test(String(headers['sforce-duplicate-rule-header'])),
    assign: headers['sforce-auto-assign']?.toString().toUpperCase() !== 'FALSE',
  };
  const keys = new Set<string>();
  const json = items.map((item): ItemResult => {
    if (upsert) {
      const key = String(item[upsert.keyField] ?? '');
      if (keys.has(key)) return failed('DUPLICATE_VALUE', `Duplicate external id specified: ${key}`, [upsert.keyField]);
      keys.add(key);
      return saveItem(item, records, { ...how, there: records.by(upsert.object, upsert.keyField, key)[0] ?? null });
    }
    if (method === 'POST') return saveItem(item, records, { ...how, there: null });
    const there = records.of(item.attributes.type).get(item.id ?? '');
    if (!there || there.archived) return failed('ENTITY_IS_DELETED', 'entity is deleted', []);
    return saveItem(item, records, { ...how, there });
  });
  return { status: 200, json };
}

/** What Salesforce cannot even read refuses the whole call. */
function refuseTypes(item: Item): CrmReply | null {
  const { attributes, id: _id, ...values } = item;
  const fields = OBJECTS[attributes.type];
  if (!fields) return fault(400, 'INVALID_TYPE', `sObject type '${attributes.type}' is not supported.`);
  for (const [name, value] of Object.entries(values)) {
    const known = fields.find((each) => each.name === name);
    if (!known) return fault(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${attributes.type}`);
    const wanted = known.type === 'boolean' ? 'boolean' : NUMBERS.has(known.type) ? 'number' : 'string';
    const isEmpty = value === null && wanted !== 'boolean';
    const type: string = typeof value;
    if (!isEmpty && type !== wanted)
      return fault(400, 'JSON_PARSER_ERROR', `Cannot deserialize instance of ${wanted} from value ${String(value)}`);
  }
  return null;
}

const failed = (statusCode: string, message: string, fields: string[]): ItemResult => ({
  success: false,
  errors: [{ statusCode, message, fields }],
});

function saveItem(
  item: Item,
  records: CrmRecords,
  how: { there: SimulatedRecord | null; tellsCreated: boolean; allowSave: boolean; assign: boolean },
): ItemResult {
  const { there, tellsCreated, allowSave, assign } = how;
  const { attributes, id: _id, ...given } = item;
  const object = attributes.type;
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
  const refused =
    refuseValues(object, values, there) ?? (there || allowSave ? null : alertToDuplicate(object, values, records));
  if (refused) return refused;
  if (there) records.change(there, values);
  const record = there ?? records.add(object, { ...toDefaults(object), ...values });
  // The assignment rule of the account, which is applied to whatever is saved unless the header says otherwise.
  if (assign && object === 'Lead' && record.values.City === ASSIGNED.city) record.values.OwnerId = ASSIGNED.owner;
  return { id: record.id, success: true, errors: [], ...(tellsCreated && { created: there === null }) };
}

function toDefaults(object: string): Record<string, string> {
  const status: Record<string, string> = object === 'Lead' ? { Status: 'Open - Not Contacted' } : {};
  return { OwnerId: salesforceId(501, 'User'), ...status };
}

function refuseValues(
  object: string,
  values: Record<string, string>,
  there: SimulatedRecord | null,
): ItemResult | null {
  const fields = OBJECTS[object] ?? [];
  if (there?.values.IsConverted === 'true')
    return failed('CANNOT_UPDATE_CONVERTED_LEAD', 'cannot reference converted lead', []);
  const required = fields.filter(({ nillable, defaultedOnCreate }) => !nillable && !defaultedOnCreate);
  const missing = required.filter(({ name }) => (there ? values[name] === '' : !values[name])).map(({ name }) => name);
  if (missing.length > 0)
    return failed('REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`, missing);
  for (const { name, label, type, length, createable, restrictedPicklist, picklistValues } of fields) {
    const value = values[name];
    if (value === undefined) continue;
    if (!createable)
      return failed('INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${name}.`, [name]);
    if (length > 0 && value.length > length)
      return failed('STRING_TOO_LONG', `${label}: data value too large: ${value} (max length=${length})`, [name]);
    if (type === 'email' && value !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))
      return failed('INVALID_EMAIL_ADDRESS', `${label}: invalid email address: ${value}`, [name]);
    if (restrictedPicklist && value !== '' && !picklistValues.some((each) => each.value === value))
      return failed(
        'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
        `${label}: bad value for restricted picklist field: ${value}`,
        [name],
      );
  }
  return null;
}

/** As the standard rule of an account does: a program gets the alert as an error. */
function alertToDuplicate(
  object: string,
  { Email = '', Website = '' }: Record<string, string>,
  records: CrmRecords,
): ItemResult | null {
  const [name, value] = object === 'Account' ? ['Website', Website] : ['Email', Email];
  if (value === '' || records.by(object, name, value).length === 0) return null;
  return failed('DUPLICATES_DETECTED', 'Use one of these records?', []);
}

function remove({ query: asked }: CrmCall, records: CrmRecords): CrmReply {
  const json = (asked.get('ids') ?? '').split(',').map((id): ItemResult => {
    const there = Object.keys(OBJECTS).flatMap((object) => records.of(object).get(id) ?? [])[0];
    if (!there || there.archived) return failed('ENTITY_IS_DELETED', 'entity is deleted', []);
    there.archived = true;
    return { id, success: true, errors: [] };
  });
  return { status: 200, json };
}
