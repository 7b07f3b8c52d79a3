// Zoho CRM (integration contracts 2.4): OAuth whose redirect names the server of accounts and whose refusals have status 200, fields, upserts
// and batches with one result for each record, criteria that find whatever contains a value, lists by token with If-Modified-Since.
import { z } from 'zod';
import type { CrmRecords, SimulatedRecord } from './records.ts';
import { type AnswerCrm, type CrmCall, type CrmReply, consentPage } from './wire.ts';

const CLIENT = { id: 'zoho-client', secret: 'zoho-secret' };
const ORGANIZATION = {
  id: '4000000000000020001',
  zgid: '74822955',
  company_name: 'Acme Sales',
  domain_name: 'org74822955',
};
const BATCH = 100;
const MAX_PAGE = 200;
const MAX_FIELDS = 50;
const CONDITIONS = 10;

export const zohoId = (id: number | string) => `4000000000000${String(id).padStart(6, '0')}`;

interface Field {
  api_name: string;
  field_label: string;
  data_type: string;
  length: number;
  system_mandatory: boolean;
  read_only: boolean;
  field_read_only: boolean;
  visible: boolean;
  unique: Record<string, boolean>;
  operation_type: { web_create: boolean; web_update: boolean; api_create: boolean; api_update: boolean };
  pick_list_values: { display_value: string; actual_value: string; sequence_number: number }[];
}

const OPEN = { web_create: true, web_update: true, api_create: true, api_update: true };
const field = (api_name: string, field_label: string, data_type = 'text', more: Partial<Field> = {}): Field => ({
  ...{ api_name, field_label, data_type, length: data_type === 'text' ? 100 : 0, system_mandatory: false },
  ...{
    read_only: false,
    field_read_only: false,
    visible: true,
    unique: {},
    operation_type: OPEN,
    pick_list_values: [],
  },
  ...more,
});
const choice = (api_name: string, label: string, values: string[], data_type = 'picklist') =>
  field(api_name, label, data_type, {
    pick_list_values: ['-None-', ...values].map((value, i) => ({
      ...{ display_value: value, actual_value: value, sequence_number: i + 1 },
    })),
  });
const READ_ONLY = {
  read_only: true,
  operation_type: { web_create: false, web_update: false, api_create: false, api_update: false },
};
const SHARED = [
  field('id', 'Record ID', 'bigint', READ_ONLY),
  field('Owner', 'Owner', 'ownerlookup'),
  field('Phone', 'Phone', 'phone', { length: 30 }),
  field('Website', 'Website', 'website', { length: 450 }),
  field('Created_Time', 'Created Time', 'datetime', READ_ONLY),
  field('Modified_Time', 'Modified Time', 'datetime', READ_ONLY),
  field('Record_Image', 'Record Image', 'profileimage'),
];
const PERSON = [
  ...SHARED,
  field('First_Name', 'First Name', 'text', { length: 40 }),
  field('Last_Name', 'Last Name', 'text', { length: 80, system_mandatory: true }),
  field('Full_Name', 'Full Name', 'text', READ_ONLY),
  field('Email', 'Email', 'email', { length: 100 }),
  field('Email_Opt_Out', 'Email Opt Out', 'boolean'),
  field('Outreach_ID', 'Outreach ID', 'text', { unique: { casesensitive: false } }),
];

const MODULES: Record<string, Field[]> = {
  Leads: [
    ...PERSON,
    field('Company', 'Company'),
    field('Designation', 'Title'),
    field('City', 'City'),
    field('Country', 'Country'),
    field('No_of_Employees', 'No. of Employees', 'integer'),
    field('Annual_Revenue', 'Annual Revenue', 'currency'),
    field('First_Call', 'First Call', 'date'),
    choice('Lead_Source', 'Lead Source', ['Advertisement', 'Cold Call', 'Web Download']),
    choice('Lead_Status', 'Lead Status', ['Attempted to Contact', 'Contacted', 'Junk Lead']),
    choice('Interests', 'Interests', ['Export', 'Import', 'Storage'], 'multiselectpicklist'),
    // More than one call may ask for.
    ...Array.from({ length: 60 }, (_, i) => field(`Note_${i + 1}`, `Note ${i + 1}`)),
  ],
  Contacts: [...PERSON, field('Account_Name', 'Account Name', 'lookup')],
  Tasks: [
    ...SHARED.filter(({ api_name }) => api_name !== 'Phone' && api_name !== 'Website'),
    field('Subject', 'Subject', 'text', { length: 300, system_mandatory: true }),
    field('Description', 'Description', 'textarea', { length: 32_000 }),
    field('Due_Date', 'Due Date', 'date'),
    field('What_Id', 'Related To', 'lookup'),
    field('Who_Id', 'Contact Name', 'lookup'),
  ],
  Accounts: [
    ...SHARED,
    field('Account_Name', 'Account Name', 'text', { length: 200, system_mandatory: true }),
    field('Billing_City', 'Billing City'),
    field('Billing_Country', 'Billing Country'),
    field('Employees', 'Employees', 'integer'),
    choice('Industry', 'Industry', ['Banking', 'Technology']),
    choice('Account_Type', 'Account Type', ['Analyst', 'Customer', 'Partner']),
  ],
};
/** What an upsert may compare without being told that it is unique. */
const CHECKED: Record<string, string> = { Leads: 'Email', Contacts: 'Email', Accounts: 'Account_Name' };

export const answerZoho: AnswerCrm = (call, records) => {
  const { path, query, origin } = call;
  if (path === '/oauth/v2/auth') {
    if (query.get('access_type') !== 'offline') return { status: 400, html: '<h1>access_type is missing</h1>' };
    const code = records.consent('', query.get('redirect_uri') ?? '');
    return consentPage('Zoho CRM', call, code, { location: 'eu', 'accounts-server': origin });
  }
  if (path === '/oauth/v2/token') return answerToken(call, records);
  if (path === '/oauth/v2/token/revoke') {
    records.revokeAll();
    return { status: 200, json: { status: 'success' } };
  }
  const api = /^\/crm\/v\d+(\/.*)$/.exec(path)?.[1];
  if (!api) return null;
  const token = /^Zoho-oauthtoken (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
  if (!records.accepts(token)) return fault(401, 'INVALID_TOKEN', 'invalid oauth token');
  if (!records.takeAllowance()) return fault(429, 'TOO_MANY_REQUESTS', 'Too many requests fired in concurrent');
  return (
    answerApi(call, records, api) ??
    fault(404, 'INVALID_URL_PATTERN', 'Please check if the URL trying to access is a correct one')
  );
};

function answerApi(call: CrmCall, records: CrmRecords, path: string): CrmReply | null {
  const { method, query } = call;
  if (path === '/org') return { status: 200, json: { org: [ORGANIZATION] } };
  if (path === '/users') {
    const users = records.users.map(({ id, name, email }) => ({
      id: zohoId(id),
      full_name: name,
      email,
      status: 'active',
    }));
    return { status: 200, json: { users, info: { per_page: 200, count: users.length, page: 1, more_records: false } } };
  }
  if (path === '/settings/fields') {
    const fields = MODULES[query.get('module') ?? ''];
    return fields ? { status: 200, json: { fields } } : invalidModule();
  }
  const [, module = '', action] = /^\/([A-Z]\w*)(?:\/(\w+))?$/.exec(path) ?? [];
  if (!MODULES[module]) return module === '' ? null : invalidModule();
  if (action === 'upsert') return upsert(call, records, module);
  if (action === 'search') return search(call, records, module);
  if (action) return null;
  if (method === 'DELETE') return remove(call, records, module);
  return method === 'GET' ? list(call, records, module) : save(call, records, module);
}

const fault = (status: number, code: string, message: string, details = {}): CrmReply => ({
  status,
  json: { code, status: 'error', message, details },
});
const invalidModule = () => fault(400, 'INVALID_MODULE', 'the module name given seems to be invalid');

/** The status that a token has which lacks a scope. */
export const zohoForbidden = fault(401, 'OAUTH_SCOPE_MISMATCH', 'invalid oauth scope to access this URL');

const Form = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  refresh_token: z.string().default(''),
});

/** A refusal has status 200. */
function answerToken({ body, origin }: CrmCall, records: CrmRecords): CrmReply {
  const refuse = (error: string) => ({ status: 200, json: { error } });
  const form = Form.safeParse(body);
  if (!form.success || form.data.client_id !== CLIENT.id) return refuse('invalid_client');
  const { grant_type, client_secret, code, redirect_uri, refresh_token } = form.data;
  if (client_secret !== CLIENT.secret) return refuse('invalid_client_secret');
  const shared = { api_domain: origin, token_type: 'Bearer', expires_in: records.tokenLifeSeconds };
  if (grant_type === 'refresh_token') {
    const access = records.renew(refresh_token);
    return access === null ? refuse('invalid_code') : { status: 200, json: { access_token: access, ...shared } };
  }
  const asked = records.redeem(code);
  if (!asked) return refuse('invalid_code');
  if (asked.redirectUri !== redirect_uri) return refuse('invalid_redirect_uri');
  const { access, refresh } = records.issue();
  return { status: 200, json: { access_token: access, refresh_token: refresh, ...shared } };
}

/** An hour ahead of UTC, as an account in Berlin is in winter. */
const moment = (time: number) => `${new Date(time + 3_600_000).toISOString().slice(0, 19)}+01:00`;

function present(record: SimulatedRecord, module: string, names: readonly string[], records: CrmRecords) {
  const { id, values, createdAt, changedAt } = record;
  const known = new Map(MODULES[module]?.map((each) => [each.api_name, each.data_type]));
  const shown = names.map((name) => [name, presentValue(known.get(name) ?? 'text', values[name] ?? '', records)]);
  return {
    ...Object.fromEntries(shown),
    ...(names.includes('Created_Time') && { Created_Time: moment(createdAt) }),
    ...(names.includes('Modified_Time') && { Modified_Time: moment(changedAt) }),
    id,
  };
}

const NUMBERS = new Set(['integer', 'currency', 'double', 'bigint']);

function presentValue(type: string, text: string, { users }: CrmRecords): unknown {
  if (type === 'boolean') return text === 'true';
  if (type === 'multiselectpicklist') return text === '' ? [] : text.split(';');
  if (type === 'ownerlookup') {
    const owner = users.find(({ id }) => zohoId(id) === text) ?? users[0];
    return { id: zohoId(owner?.id ?? ''), name: owner?.name, email: owner?.email };
  }
  if (text === '') return null;
  if (type === 'lookup') return { id: text, name: 'Acme' };
  return NUMBERS.has(type) ? Number(text) : text;
}

/** Names of fields, or what is wrong with them. */
function getFields({ query }: CrmCall, module: string): string[] | CrmReply {
  const names = query.get('fields')?.split(',') ?? [];
  if (names.length === 0)
    return fault(400, 'REQUIRED_PARAM_MISSING', 'One of the expected parameter is missing', { param: 'fields' });
  if (names.length > MAX_FIELDS) return fault(400, 'LIMIT_EXCEEDED', 'max limit for fields exceeded');
  const unknown = names.find((name) => !MODULES[module]?.some(({ api_name }) => api_name === name));
  return unknown ? fault(400, 'INVALID_DATA', `invalid field ${unknown}`) : names;
}

function list(call: CrmCall, records: CrmRecords, module: string): CrmReply {
  const { query, headers } = call;
  const names = getFields(call, module);
  if (!Array.isArray(names)) return names;
  const ids = query.get('ids')?.split(',');
  if (ids && ids.length > BATCH) return fault(400, 'LIMIT_EXCEEDED', 'max limit for ids exceeded');
  const since = headers['if-modified-since'];
  const found = records
    .live(module)
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .filter(({ changedAt }) => typeof since !== 'string' || changedAt >= Date.parse(since));
  if (query.get('sort_by') === 'Modified_Time') found.sort((a, b) => a.changedAt - b.changedAt);
  if (found.length === 0) return { status: since ? 304 : 204 };
  const per_page = Math.min(Number(query.get('per_page') ?? MAX_PAGE), MAX_PAGE);
  const start = Number(Buffer.from(query.get('page_token') ?? '', 'base64url').toString() || 0);
  const more_records = start + per_page < found.length;
  const next_page_token = more_records ? Buffer.from(String(start + per_page)).toString('base64url') : null;
  const data = found.slice(start, start + per_page).map((record) => present(record, module, names, records));
  return { status: 200, json: { data, info: { per_page, count: data.length, next_page_token, more_records } } };
}

const CONDITION = /^([A-Za-z]\w*):equals:((?:\\.|[^\\(),])*)$/;

/** `((a:equals:b)or(c:equals:d))`, where signs of the syntax are escaped in a value; null for anything else. */
function parseCriteria(text: string): { name: string; value: string }[] | null {
  const inner = text.startsWith('((') ? text.slice(1, -1) : text;
  if (!inner.startsWith('(') || !inner.endsWith(')')) return null;
  const parsed = inner
    .slice(1, -1)
    .split(/(?<!\\)\)or\(/)
    .map((part) => CONDITION.exec(part));
  return parsed.every((part) => part !== null)
    ? parsed.map(([, name = '', value = '']) => ({ name, value: value.replace(/\\(.)/g, '$1') }))
    : null;
}

/** `equals` finds whatever contains the value, as soon as the index knows it. */
function search(call: CrmCall, records: CrmRecords, module: string): CrmReply {
  const { query } = call;
  const names = getFields(call, module);
  if (!Array.isArray(names)) return names;
  const conditions = parseCriteria(query.get('criteria') ?? '');
  if (conditions === null) return fault(400, 'INVALID_QUERY', 'Invalid query formed', { reason: 'invalid criteria' });
  if (conditions.length > CONDITIONS) return fault(400, 'LIMIT_EXCEEDED', 'criteria limit exceeded');
  const found = records
    .live(module)
    .filter(({ changedAt }) => changedAt <= Date.now() - records.searchLagMs)
    .filter(({ values }) =>
      conditions.some(({ name, value }) => (values[name] ?? '').toLowerCase().includes(value.toLowerCase())),
    );
  if (found.length === 0) return { status: 204 };
  const [page, per_page] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? MAX_PAGE)];
  const data = found
    .slice((page - 1) * per_page, page * per_page)
    .map((record) => present(record, module, names, records));
  const info = { per_page, count: data.length, page, more_records: page * per_page < found.length };
  return data.length === 0 ? { status: 204 } : { status: 200, json: { data, info } };
}

const Batch = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  trigger: z.array(z.string()),
  duplicate_check_fields: z.array(z.string()).optional(),
});
type Batch = z.output<typeof Batch>;

function readBatch({ body }: CrmCall): Batch | CrmReply {
  const batch = Batch.safeParse(body);
  if (!batch.success) return fault(400, 'INVALID_DATA', 'body');
  return batch.data.data.length > BATCH
    ? fault(400, 'INVALID_DATA', 'cannot process more than 100 records', { maximum_length: BATCH })
    : batch.data;
}

function upsert(call: CrmCall, records: CrmRecords, module: string): CrmReply {
  const batch = readBatch(call);
  if ('status' in batch) return batch;
  const checked = batch.duplicate_check_fields ?? [CHECKED[module] ?? ''];
  const mayCheck = (name: string) =>
    CHECKED[module] === name ||
    MODULES[module]?.some(({ api_name, unique }) => api_name === name && Object.keys(unique).length > 0) === true;
  if (!checked.every(mayCheck))
    return fault(400, 'INVALID_DATA', 'invalid data', { api_name: 'duplicate_check_fields' });
  return results(
    batch.data.map((item) => {
      const key = checked.find((name) => typeof item[name] === 'string' && item[name] !== '');
      const there = key ? records.by(module, key, String(item[key]))[0] : undefined;
      const saved = saveItem(module, item, there ?? null, records);
      return 'details' in saved && saved.status === 'success' && there
        ? { ...saved, action: 'update', duplicate_field: key }
        : { ...saved, action: 'insert', duplicate_field: null };
    }),
  );
}

function save(call: CrmCall, records: CrmRecords, module: string): CrmReply {
  const batch = readBatch(call);
  if ('status' in batch) return batch;
  if (call.method === 'POST') return results(batch.data.map((item) => saveItem(module, item, null, records)));
  return results(
    batch.data.map(({ id, ...item }) => {
      const there = records.of(module).get(String(id));
      if (!there || there.archived) return failed('INVALID_DATA', 'the id given seems to be invalid', 'id');
      return saveItem(module, item, there, records);
    }),
  );
}

type ItemResult = { code: string; status: string; message: string; details: Record<string, unknown> };

const failed = (code: string, message: string, api_name: string): ItemResult => ({
  ...{ code, status: 'error', message, details: { api_name } },
});

/** Where all were refused, so is the call by its status. */
function results(data: ItemResult[]): CrmReply {
  const successes = data.filter(({ status }) => status === 'success').length;
  return { status: successes === 0 ? 400 : successes < data.length ? 207 : 200, json: { data } };
}

function saveItem(
  module: string,
  item: Record<string, unknown>,
  there: SimulatedRecord | null,
  records: CrmRecords,
): ItemResult {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(item)) {
    const known = MODULES[module]?.find(({ api_name }) => api_name === name);
    // Names that it does not know are passed over.
    if (!known) continue;
    const text = readValue(known, value);
    if (text === null || (known.length > 0 && text.length > known.length))
      return failed('INVALID_DATA', 'invalid data', name);
    if (known.read_only) continue;
    const isTaken = text !== '' && records.by(module, name, text).some((other) => other !== there);
    if (Object.keys(known.unique).length > 0 && isTaken) return failed('DUPLICATE_DATA', 'duplicate data', name);
    values[name] = text;
  }
  const missing = MODULES[module]?.find(
    ({ api_name, system_mandatory }) => system_mandatory && (there ? values[api_name] === '' : !values[api_name]),
  );
  if (missing) return failed('MANDATORY_NOT_FOUND', 'required field not found', missing.api_name);
  const parent = module === 'Tasks' ? strayParent(item, values, records) : null;
  if (parent !== null) return failed('INVALID_DATA', 'the id given seems to be invalid', parent);
  if (there) records.change(there, values);
  const record = there ?? records.add(module, values);
  return {
    code: 'SUCCESS',
    status: 'success',
    message: there ? 'record updated' : 'record added',
    details: { id: record.id, Created_Time: moment(record.createdAt), Modified_Time: moment(record.changedAt) },
  };
}

/** The field whose record is not there, or null. Leads go into one field of a task, contacts into the other. */
function strayParent(
  item: Record<string, unknown>,
  { What_Id = '', Who_Id = '' }: Record<string, string>,
  records: CrmRecords,
): string | null {
  const isThere = (module: string, id: string) => records.live(module).some((one) => one.id === id);
  if (What_Id !== '') return item.$se_module === 'Leads' && isThere('Leads', What_Id) ? null : 'What_Id';
  return Who_Id === '' || isThere('Contacts', Who_Id) ? null : 'Who_Id';
}

const WORDS: Record<string, string> = { boolean: 'boolean', integer: 'number', currency: 'number', double: 'number' };

/** A value as text; null where its type is wrong. */
function readValue({ data_type, pick_list_values }: Field, value: unknown): string | null {
  if (value === null) return '';
  if (data_type === 'ownerlookup' || data_type === 'lookup')
    return z.object({ id: z.string() }).safeParse(value).data?.id ?? null;
  const isOption = (text: unknown) => pick_list_values.some(({ actual_value }) => actual_value === text);
  if (data_type === 'multiselectpicklist')
    return Array.isArray(value) && value.every(isOption) ? value.join(';') : null;
  const given: string = typeof value;
  if (given !== (WORDS[data_type] ?? 'string')) return null;
  const text = String(value);
  if (data_type === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return null;
  return data_type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(text) ? null : text;
}

function remove({ query }: CrmCall, records: CrmRecords, module: string): CrmReply {
  const ids = (query.get('ids') ?? '').split(',');
  return results(
    ids.map((id): ItemResult => {
      const there = records.of(module).get(id);
      if (!there || there.archived) return failed('INVALID_DATA', 'the id given seems to be invalid', 'id');
      there.archived = true;
      return { code: 'SUCCESS', status: 'success', message: 'record deleted', details: { id } };
    }),
  );
}
