// HubSpot (integration contracts 2.1): OAuth with PKCE, properties, batches of 100 with partial failures, search, owners.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CrmRecords, SimulatedRecord } from './records.ts';
import { type AnswerCrm, type CrmCall, type CrmReply, consentPage } from './wire.ts';

const CLIENT = { id: 'hubspot-client', secret: 'hubspot-secret' };
export const HUBSPOT_PORTAL = 7001;
const BATCH = 100;

interface Property {
  name: string;
  label: string;
  type: string;
  fieldType?: string;
  options?: { value: string; label: string; hidden: boolean }[];
  referencedObjectType?: string;
  modificationMetadata?: { readOnlyValue: boolean };
}

const text = (name: string, label: string, more = {}) => ({ name, label, type: 'string', fieldType: 'text', ...more });
const choice = (name: string, label: string, values: string[], more = {}) => ({
  ...{ name, label, type: 'enumeration', fieldType: 'select' },
  options: values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1), hidden: false })),
  ...more,
});
const OWNER = {
  name: 'hubspot_owner_id',
  label: 'Contact owner',
  type: 'enumeration',
  fieldType: 'select',
  options: [],
  referencedObjectType: 'OWNER',
};
const STAGES = ['subscriber', 'lead', 'opportunity', 'customer'];

const PROPERTIES: Record<string, Property[]> = {
  contacts: [
    text('email', 'Email'),
    text('firstname', 'First Name'),
    text('lastname', 'Last Name'),
    text('jobtitle', 'Job Title'),
    text('company', 'Company Name'),
    { name: 'phone', label: 'Phone Number', type: 'string', fieldType: 'phonenumber' },
    text('website', 'Website URL'),
    text('city', 'City'),
    text('country', 'Country/Region'),
    text('hs_linkedin_url', 'LinkedIn URL'),
    choice('lifecyclestage', 'Lifecycle Stage', STAGES),
    choice('hs_lead_status', 'Lead Status', ['NEW', 'IN_PROGRESS', 'OPEN_DEAL', 'UNQUALIFIED', 'CONNECTED']),
    {
      name: 'hs_email_optout',
      label: 'Unsubscribed from all email',
      type: 'bool',
      fieldType: 'booleancheckbox',
      modificationMetadata: { readOnlyValue: true },
    },
    OWNER,
    text('lastmodifieddate', 'Last Modified Date', { type: 'datetime', modificationMetadata: { readOnlyValue: true } }),
  ],
  companies: [
    text('name', 'Company name'),
    text('domain', 'Company Domain Name'),
    text('website', 'Website URL'),
    text('phone', 'Phone Number'),
    text('city', 'City'),
    text('country', 'Country/Region'),
    { name: 'numberofemployees', label: 'Number of Employees', type: 'number', fieldType: 'number' },
    choice('lifecyclestage', 'Lifecycle Stage', STAGES),
    OWNER,
  ],
};

/** Properties that were added to the account by its apps, by object. */
const added = new WeakMap<CrmRecords, Map<string, Property[]>>();

export const answerHubspot: AnswerCrm = (call, records) => {
  const { method, path } = call;
  if (path === '/oauth/authorize')
    return consentPage(
      'HubSpot',
      call,
      records.consent(call.query.get('code_challenge') ?? '', call.query.get('redirect_uri') ?? ''),
    );
  if (/^\/oauth\/[^/]+\/token$/.test(path)) return answerToken(call, records);
  if (/^\/oauth\/[^/]+\/token\/revoke$/.test(path)) {
    records.revokeAll();
    return { status: 204 };
  }
  const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!records.accepts(token))
    return fault(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired.');
  const limited = rateLimit(records);
  if (limited) return limited;
  if (path === '/account-info/v3/details') return { status: 200, json: { portalId: HUBSPOT_PORTAL, uiDomain: '' } };
  if (path === '/crm/v3/owners')
    return {
      status: 200,
      json: {
        results: records.users.map(({ id, email, name }) => {
          const [firstName, lastName] = name.split(' ');
          return { id, email, firstName, lastName };
        }),
      },
    };
  const property = /^\/crm\/properties\/[^/]+\/(\w+)$/.exec(path)?.[1];
  if (property)
    return method === 'POST'
      ? addProperty(call, records, property)
      : { status: 200, json: { results: toProperties(records, property) } };
  if (/^\/crm\/associations\/[^/]+\/contacts\/companies\/batch\/associate\/default$/.test(path))
    return associate(call, records);
  const followUp = answerFollowUp(call, records);
  if (followUp) return followUp;
  const [, object, action = ''] = /^\/crm\/objects\/[^/]+\/(contacts|companies)(?:\/(.+))?$/.exec(path) ?? [];
  if (!object) return null;
  return method === 'GET' ? list(call, records, object) : (ACTIONS[action]?.(call, records, object) ?? null);
};

function fault(status: number, category: string, message: string, more = {}): CrmReply {
  return {
    status,
    json: { status: 'error', message, correlationId: '00000000-0000-4000-8000-000000000001', category, ...more },
  };
}

export const hubspotForbidden = fault(403, 'MISSING_SCOPES', 'This app has not been granted all required scopes.');

function rateLimit(records: CrmRecords): CrmReply | null {
  if (records.takeAllowance()) return null;
  return {
    ...fault(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.', {
      policyName: 'TEN_SECONDLY_ROLLING',
    }),
    headers: { 'retry-after': String(Math.ceil(records.windowMs / 1000)) },
  };
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

function answerToken({ body }: CrmCall, records: CrmRecords): CrmReply {
  const form = Form.safeParse(body);
  if (!form.success || form.data.client_id !== CLIENT.id || form.data.client_secret !== CLIENT.secret)
    return fault(400, 'BAD_CLIENT_ID', 'missing or unknown client id');
  const { grant_type, code, code_verifier, redirect_uri, refresh_token } = form.data;
  const shared = { expires_in: records.tokenLifeSeconds, token_type: 'bearer', hub_id: HUBSPOT_PORTAL };
  if (grant_type === 'refresh_token') {
    const access = records.renew(refresh_token);
    if (access === null) return fault(400, 'BAD_REFRESH_TOKEN', 'missing or invalid refresh token');
    return { status: 200, json: { access_token: access, refresh_token, ...shared } };
  }
  const asked = records.redeem(code);
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  if (!asked || asked.redirectUri !== redirect_uri || (asked.challenge !== '' && asked.challenge !== challenge))
    return fault(400, 'BAD_AUTH_CODE', 'missing or unknown auth code');
  const { access, refresh } = records.issue();
  return { status: 200, json: { access_token: access, refresh_token: refresh, ...shared } };
}

function toProperties(records: CrmRecords, object: string): Property[] {
  return [...(PROPERTIES[object] ?? []), ...(added.get(records)?.get(object) ?? [])];
}

function addProperty({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const property = z.object({ name: z.string(), label: z.string(), type: z.string() }).parse(body);
  if (toProperties(records, object).some(({ name }) => name === property.name))
    return fault(409, 'CONFLICT', `A property named '${property.name}' already exists.`);
  const all = added.get(records) ?? new Map();
  added.set(records, all);
  all.set(object, [...(all.get(object) ?? []), property]);
  return { status: 201, json: property };
}

const Batch = z.object({
  inputs: z.array(
    z.object({
      id: z.string().default(''),
      idProperty: z.string().optional(),
      objectWriteTraceId: z.string().optional(),
      properties: z.record(z.string(), z.string()).default({}),
    }),
  ),
  idProperty: z.string().optional(),
  properties: z.array(z.string()).default([]),
});
type Input = z.output<typeof Batch>['inputs'][number];

const ACTIONS: Record<string, (call: CrmCall, records: CrmRecords, object: string) => CrmReply> = {
  'batch/upsert': (call, records, object) =>
    writeBatch(call, records, object, ({ id, idProperty = 'email', properties }) => {
      const [there] = records.by(object, idProperty, id);
      if (there) records.change(there, properties);
      return { record: there ?? records.add(object, { ...properties, [idProperty]: id }), isNew: !there };
    }),
  'batch/update': (call, records, object) =>
    writeBatch(call, records, object, ({ id, properties }) => {
      const there = records.of(object).get(id);
      if (!there || there.archived) return null;
      records.change(there, properties);
      return { record: there, isNew: false };
    }),
  'batch/read': readBatch,
  'batch/archive'({ body }, records, object) {
    for (const { id } of Batch.parse(body).inputs) {
      const there = records.of(object).get(id);
      if (there) there.archived = true;
    }
    return { status: 204 };
  },
  search,
};

function readBatch({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const { inputs, idProperty, properties } = Batch.parse(body);
  if (inputs.length > BATCH) return tooMany();
  const found = inputs.flatMap(({ id }) =>
    idProperty ? records.by(object, idProperty, id).slice(0, 1) : records.live(object).filter((each) => each.id === id),
  );
  return { status: 200, json: { status: 'COMPLETE', results: found.map((each) => present(each, properties)) } };
}

function tooMany(): CrmReply {
  return fault(
    400,
    'VALIDATION_ERROR',
    'The maximum number of inputs supported in a batch request for property object reads is 100.',
  );
}

type Apply = (input: Input) => { record: SimulatedRecord; isNew: boolean } | null;

/** An unknown property or a choice that does not exist refuses the whole batch; an e-mail address that is none only its record. */
function writeBatch({ body }: CrmCall, records: CrmRecords, object: string, apply: Apply): CrmReply {
  const { inputs } = Batch.parse(body);
  if (inputs.length > BATCH) return tooMany();
  const refused = refuseUnknown(inputs, toProperties(records, object));
  if (refused) return refused;
  const { poison } = records;
  if (poison !== '' && inputs.some(({ properties }) => Object.values(properties).includes(poison)))
    return fault(400, 'VALIDATION_ERROR', `Property values were not valid: ${poison}`);
  const results: unknown[] = [];
  const errors: unknown[] = [];
  for (const input of inputs) {
    const trace = input.objectWriteTraceId;
    const { email } = input.properties;
    const made = email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? 'invalid' : apply(input);
    if (made === 'invalid')
      errors.push({
        status: 'error',
        category: 'VALIDATION_ERROR',
        message: `Email address ${email} is invalid`,
        context: { objectWriteTraceId: [trace] },
      });
    else if (made === null)
      errors.push({
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'Could not get some objects, they may be deleted.',
        context: { ids: [input.id] },
      });
    else
      results.push({
        ...present(made.record, Object.keys(made.record.values)),
        new: made.isNew,
        objectWriteTraceId: trace,
      });
  }
  return errors.length > 0
    ? { status: 207, json: { status: 'COMPLETE', results, numErrors: errors.length, errors } }
    : { status: 200, json: { status: 'COMPLETE', results } };
}

function refuseUnknown(inputs: readonly Input[], properties: readonly Property[]): CrmReply | null {
  const known = new Map(properties.map((property) => [property.name, property]));
  for (const { properties: values, idProperty } of inputs) {
    for (const name of [...Object.keys(values), ...(idProperty ? [idProperty] : [])]) {
      const property = known.get(name);
      if (!property) return fault(400, 'VALIDATION_ERROR', `Property "${name}" does not exist`);
      const { options = [] } = property;
      const value = values[name];
      if (value && options.length > 0 && !options.some((option) => option.value === value))
        return fault(
          400,
          'VALIDATION_ERROR',
          `Property values were not valid: ${value} was not one of the allowed options`,
        );
    }
  }
  return null;
}

const PIPELINES = [
  { id: 'partners', displayOrder: 1, stages: [{ id: 'partner-new', displayOrder: 0 }] },
  {
    id: 'default',
    displayOrder: 0,
    stages: [
      { id: 'closedwon', displayOrder: 1 },
      { id: 'appointmentscheduled', displayOrder: 0 },
    ],
  },
];
const FOLLOW_UPS: Record<string, { required: string[]; tie: number }> = {
  tasks: { required: ['hs_timestamp'], tie: 204 },
  deals: { required: ['dealname', 'dealstage'], tie: 3 },
};
const NewFollowUp = z.object({
  properties: z.record(z.string(), z.string()),
  associations: z.array(
    z.object({
      to: z.object({ id: z.string() }),
      types: z.array(z.object({ associationCategory: z.string(), associationTypeId: z.number() })),
    }),
  ),
});

/** Tasks and deals, which are made and read alone. */
function answerFollowUp(call: CrmCall, records: CrmRecords): CrmReply | null {
  const { method, path } = call;
  if (path === '/crm/v3/pipelines/deals') return { status: 200, json: { results: PIPELINES } };
  const tied = /^\/crm\/associations\/[^/]+\/contacts\/(tasks|deals)\/batch\/read$/.exec(path)?.[1];
  if (tied) return readTied(call, records, tied);
  const [, object, read] = /^\/crm\/objects\/[^/]+\/(tasks|deals)(\/batch\/read)?$/.exec(path) ?? [];
  if (!object || method !== 'POST') return null;
  return read ? readBatch(call, records, object) : addFollowUp(call, records, object);
}

/** A task or deal with the contact that it belongs to, which is kept beside its properties. */
function addFollowUp({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const { properties, associations } = NewFollowUp.parse(body);
  const { required = [], tie } = FOLLOW_UPS[object] ?? {};
  const missing = required.find((name) => !properties[name]);
  if (missing) return fault(400, 'VALIDATION_ERROR', `Some required properties were not set: ${missing}`);
  const { pipeline, dealstage } = properties;
  const stages = PIPELINES.find(({ id }) => id === pipeline)?.stages;
  if (object === 'deals' && !stages?.some(({ id }) => id === dealstage))
    return fault(400, 'VALIDATION_ERROR', `${dealstage} was not one of the allowed options`);
  const [first] = associations;
  const contact = records.live('contacts').find(({ id }) => id === first?.to.id);
  if (!contact || first?.types[0]?.associationTypeId !== tie)
    return fault(400, 'VALIDATION_ERROR', 'No contact with this ID, or no such association.');
  const record = records.add(object, { ...properties, contact: contact.id });
  return { status: 201, json: present(record, Object.keys(properties)) };
}

function readTied({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const { inputs } = Batch.parse(body);
  const results = inputs.flatMap(({ id }) => {
    const to = records.live(object).filter(({ values }) => values.contact === id);
    return to.length === 0 ? [] : [{ from: { id }, to: to.map((each) => ({ toObjectId: Number(each.id) })) }];
  });
  return { status: 200, json: { status: 'COMPLETE', results } };
}

const Search = z.object({
  filterGroups: z.array(
    z.object({
      filters: z.array(
        z.object({
          propertyName: z.string(),
          operator: z.string(),
          value: z.string().optional(),
          values: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
  properties: z.array(z.string()).default([]),
  limit: z.number().max(200).default(10),
  after: z.string().default('0'),
});

function search({ body }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const { filterGroups, properties, limit, after } = Search.parse(body);
  const matches = records
    .live(object)
    .filter((record) =>
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, operator, value, values = [] }) =>
          operator === 'GTE'
            ? record.changedAt >= Number(value)
            : values.includes((record.values[propertyName] ?? '').toLowerCase()),
        ),
      ),
    )
    .sort((a, b) => a.changedAt - b.changedAt);
  const start = Number(after);
  if (start + limit > 10_000) return fault(400, 'VALIDATION_ERROR', 'The maximum number of results is 10000.');
  const next = start + limit < matches.length ? { paging: { next: { after: String(start + limit) } } } : {};
  const results = matches.slice(start, start + limit).map((each) => present(each, properties));
  return { status: 200, json: { total: matches.length, results, ...next } };
}

function list({ query }: CrmCall, records: CrmRecords, object: string): CrmReply {
  const [start, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 10)];
  const all = records.live(object);
  const properties = (query.get('properties') ?? '').split(',');
  const results = all.slice(start, start + limit).map((each) => present(each, properties));
  const next = start + limit < all.length ? { paging: { next: { after: String(start + limit) } } } : {};
  return { status: 200, json: { results, ...next } };
}

function associate({ body }: CrmCall, records: CrmRecords): CrmReply {
  const { inputs } = z
    .object({ inputs: z.array(z.object({ from: z.object({ id: z.string() }), to: z.object({ id: z.string() }) })) })
    .parse(body);
  for (const { from, to } of inputs) {
    const contact = records.of('contacts').get(from.id);
    if (contact) contact.values.associatedcompanyid = to.id;
  }
  return { status: 200, json: { status: 'COMPLETE', results: [] } };
}

function present({ id, values, createdAt, changedAt }: SimulatedRecord, properties: readonly string[]) {
  return {
    id,
    properties: Object.fromEntries(properties.map((name) => [name, values[name] ?? null])),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(changedAt).toISOString(),
    archived: false,
  };
}
