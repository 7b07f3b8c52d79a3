// HubSpot (integration contracts 2.1): contacts and companies by batches of 100, created by a property whose values are unique, so that a
// batch that is sent twice creates each record once.
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { CrmFault, type CrmFaultKind } from '../../domain/crm-fault.ts';
import type { CrmField, CrmFieldType } from '../../fields.contract.ts';
import type { CrmAccess, CrmAdapter, CrmPage, CrmRecord, CrmWrite, CrmWritten } from '../crm-adapter.ts';
import { createCrmCall, writeParts } from './call-crm.provider.ts';
import { createHubspotFollowUp } from './hubspot-follow-up.provider.ts';

const BATCH = 100;
/** Values that one search may name, and results that one page may have. */
const SEARCH_VALUES = 100;
const PAGE = 100;
/** A search answers no more than 10,000 results, however it is paged. */
const SEARCH_END = 9_900;
/** Holds our id in records that we created, where no property of theirs is unique. */
const OWN_ID = 'leadwright_id';
const HOUR_MS = 3_600_000;
const BURST_MS = 10_000;

const SCOPES = [
  'oauth',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.objects.companies.read',
  'crm.objects.companies.write',
  'crm.objects.owners.read',
  'crm.schemas.contacts.read',
  'crm.schemas.companies.read',
  'crm.schemas.companies.write',
];

/** Granted where the account and the client have them: without, only contacts and tasks are written. */
const DEAL_SCOPES = ['crm.objects.deals.read', 'crm.objects.deals.write'];

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
});
const ErrorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  correlationId: z.string().catch(''),
  policyName: z.string().catch(''),
  errors: z.array(z.object({ message: z.string().catch('') })).catch([]),
});
const Found = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable()).default({}),
  updatedAt: z.string().nullish(),
  new: z.boolean().optional(),
  objectWriteTraceId: z.string().nullish(),
});
const Page = z.object({
  results: z.array(Found),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).nullish(),
});
const BatchError = z.object({
  status: z.string().catch(''),
  category: z.string().catch(''),
  message: z.string().catch(''),
  id: z.string().nullish(),
  context: z.record(z.string(), z.array(z.string())).catch({}),
});
const BatchAnswer = z.object({ results: z.array(Found).default([]), errors: z.array(BatchError).default([]) });
const Property = z.object({
  name: z.string(),
  label: z.string().catch(''),
  type: z.string(),
  fieldType: z.string().catch(''),
  hidden: z.boolean().catch(false),
  calculated: z.boolean().catch(false),
  referencedObjectType: z.string().nullish(),
  options: z.array(z.object({ value: z.string(), label: z.string(), hidden: z.boolean().catch(false) })).catch([]),
  modificationMetadata: z.object({ readOnlyValue: z.boolean().catch(false) }).nullish(),
});
const Owners = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
    }),
  ),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).nullish(),
});

const KIND_OF_CATEGORY: Readonly<Record<string, CrmFaultKind>> = {
  EXPIRED_AUTHENTICATION: 'auth',
  INVALID_AUTHENTICATION: 'auth',
  MISSING_SCOPES: 'permission',
  CONFLICT: 'conflict',
  OBJECT_NOT_FOUND: 'not_found',
  RATE_LIMITS: 'rate_limit',
  VALIDATION_ERROR: 'validation',
};

const TYPES: Readonly<Record<string, CrmFieldType>> = {
  number: 'number',
  bool: 'yes-no',
  date: 'date',
  datetime: 'moment',
  enumeration: 'choice',
  phone_number: 'phone',
};

export function createHubspot(platform: Pick<Platform, 'outbound' | 'clock' | 'config'>): CrmAdapter {
  const { client, authUrl, apiUrl, version } = platform.config.crm.hubspot;
  const call = createCrmCall(platform, {
    credentials: (token) => ({ authorization: `Bearer ${token}` }),
    readFault({ json }) {
      const { message, category, policyName, errors } = ErrorBody.catch(NO_ERROR).parse(json ?? {});
      const kind = KIND_OF_CATEGORY[category];
      const words = [message, ...errors.map((error) => error.message)].filter(
        (text, i, all) => all.indexOf(text) === i,
      );
      return {
        message: words.join(' '),
        code: policyName || category,
        ...(kind && { kind }),
        ...(kind === 'rate_limit' && { retryAfterMs: policyName === 'DAILY' ? HOUR_MS : BURST_MS }),
      };
    },
    requestId: ({ headers, json }) =>
      ErrorBody.catch(NO_ERROR).parse(json ?? {}).correlationId || headers['x-hubspot-correlation-id'] || '',
  });
  const objectPath = (object: string) => `/crm/objects/${version}/${object}`;

  async function found(access: CrmAccess, path: string, json: unknown) {
    const answer = await call(access, { method: 'POST', path, json });
    return Page.parse(answer.json);
  }

  async function batch(
    access: CrmAccess,
    object: string,
    action: 'upsert' | 'update',
    writes: readonly CrmWrite[],
    idProperty: string,
  ): Promise<CrmWritten[]> {
    const keyOf = ({ ref, key, id }: CrmWrite) =>
      action === 'update' ? (id ?? '') : idProperty === OWN_ID ? ref : key.value;
    const { json, requestId } = await call(access, {
      method: 'POST',
      path: `${objectPath(object)}/batch/${action}`,
      json: {
        inputs: writes.map((write) => ({
          id: keyOf(write),
          ...(action === 'upsert' && { idProperty }),
          objectWriteTraceId: write.ref,
          properties: action === 'upsert' ? { ...write.values, [idProperty]: keyOf(write) } : write.values,
        })),
      },
    });
    const { results, errors } = BatchAnswer.parse(json);
    return writes.map((write) => {
      const key = keyOf(write).toLowerCase();
      const mine = (trace: string | null | undefined, id: string | null | undefined) =>
        trace ? trace === write.ref : id?.toLowerCase() === key;
      const done = results.find(({ objectWriteTraceId, id, properties }) =>
        mine(objectWriteTraceId, action === 'update' ? id : properties[idProperty]),
      );
      if (done) return { ref: write.ref, requestId, done: true, id: done.id, created: done.new === true };
      const error = errors.find(({ id, context }) =>
        mine(context.objectWriteTraceId?.[0], id ?? context.ids?.[0] ?? context.id?.[0]),
      );
      const { message, category } = error ?? { message: 'HubSpot returned no result for this record.', category: '' };
      const kind = KIND_OF_CATEGORY[category] ?? (error ? 'validation' : 'unknown');
      return {
        ref: write.ref,
        requestId,
        done: false,
        fault: new CrmFault(kind, message, { code: category, requestId }),
      };
    });
  }

  /** Companies have no property of HubSpot's own that is unique: one of ours is added to the account, once. */
  async function addOwnId(access: CrmAccess, object: string): Promise<void> {
    const groupName = object === 'companies' ? 'companyinformation' : 'contactinformation';
    const json = {
      name: OWN_ID,
      label: 'Leadwright ID',
      type: 'string',
      fieldType: 'text',
      groupName,
      hasUniqueValue: true,
    };
    await call(access, { method: 'POST', path: `/crm/properties/${version}/${object}`, json }).catch(
      (error: unknown) => {
        if (!(error instanceof CrmFault) || error.kind !== 'conflict') throw error;
      },
    );
  }

  async function create(access: CrmAccess, object: string, writes: readonly CrmWrite[]): Promise<CrmWritten[]> {
    const isUnique = object === 'contacts' && writes[0]?.key.field === 'email';
    if (isUnique) return batch(access, object, 'upsert', writes, 'email');
    try {
      return await batch(access, object, 'upsert', writes, OWN_ID);
    } catch (error) {
      const isUnknown = error instanceof CrmFault && error.kind === 'validation' && error.message.includes(OWN_ID);
      if (!isUnknown) throw error;
      await addOwnId(access, object);
      return batch(access, object, 'upsert', writes, OWN_ID);
    }
  }

  return {
    id: 'hubspot',
    oauth: client && {
      clientId: client.id,
      clientSecret: client.secret,
      authorizeUrl: () => `${authUrl}/oauth/authorize`,
      authorizeQuery: { scope: SCOPES.join(' '), optional_scope: DEAL_SCOPES.join(' ') },
      pkce: true,
      regions: [],
      clientAuth: 'body',
      tokenUrl: () => `${apiUrl}/oauth/${version === 'v3' ? 'v3' : version}/token`,
      revokeUrl: () => `${apiUrl}/oauth/${version === 'v3' ? 'v3' : version}/token/revoke`,
      readTokens(json) {
        const { access_token, refresh_token, expires_in } = TokenAnswer.parse(json);
        return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresIn: expires_in, apiUrl };
      },
    },
    objects: { contact: ['contacts'], company: ['companies'] },
    pastedToken: { apiUrl: () => apiUrl, asksHost: null },
    batch: { find: SEARCH_VALUES, read: BATCH, write: BATCH },

    async account(access) {
      const { json } = await call(access, { method: 'GET', path: '/account-info/v3/details' });
      const { portalId, uiDomain } = z.object({ portalId: z.number(), uiDomain: z.string().catch('') }).parse(json);
      const webUrl = uiDomain === '' ? authUrl : `https://${uiDomain}`;
      return { id: String(portalId), name: `HubSpot account ${portalId}`, webUrl };
    },

    async fields(access, object) {
      const { json } = await call(access, { method: 'GET', path: `/crm/properties/${version}/${object}` });
      const { results } = z.object({ results: z.array(Property) }).parse(json);
      return results.filter(({ hidden, name }) => !hidden && name !== OWN_ID).map(toField);
    },

    async owners(access) {
      const owners: z.output<typeof Owners>['results'] = [];
      let after: string | undefined;
      do {
        const { json } = await call(access, {
          method: 'GET',
          path: '/crm/v3/owners',
          query: { limit: '100', ...(after && { after }) },
        });
        const page = Owners.parse(json);
        owners.push(...page.results);
        after = page.paging?.next?.after;
      } while (after !== undefined);
      return owners.map(({ id, email, firstName, lastName }) => {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        return { id, name: name || email || id, email: (email ?? '').toLowerCase() };
      });
    },

    async find(access, object, { field, values, fields }) {
      if (values.length === 0) return [];
      // Unlike a search, reading by a unique property knows what was written a moment ago.
      if (object === 'contacts' && field === 'email') {
        const inputs = values.map((id) => ({ id }));
        const page = await found(access, `${objectPath(object)}/batch/read`, {
          idProperty: field,
          inputs,
          properties: fields,
        });
        return page.results.map((each) => toRecord(each, fields));
      }
      const records: CrmRecord[] = [];
      let after: string | undefined;
      do {
        const filters = [{ propertyName: field, operator: 'IN', values: values.map((value) => value.toLowerCase()) }];
        const json = { filterGroups: [{ filters }], properties: fields, limit: PAGE, ...(after && { after }) };
        const page = await found(access, `${objectPath(object)}/search`, json);
        records.push(...page.results.map((each) => toRecord(each, fields)));
        after = page.paging?.next?.after;
      } while (after !== undefined);
      return records;
    },

    async read(access, object, { ids, fields }) {
      if (ids.length === 0) return [];
      const json = { inputs: ids.map((id) => ({ id })), properties: fields };
      const page = await found(access, `${objectPath(object)}/batch/read`, json);
      return page.results.map((each) => toRecord(each, fields));
    },

    async write(access, object, writes) {
      const created = writes.filter(({ id }) => id === null);
      const updated = writes.filter(({ id }) => id !== null);
      return writeParts([
        ...(created.length > 0 ? [() => create(access, object, created)] : []),
        ...(updated.length > 0 ? [() => batch(access, object, 'update', updated, '')] : []),
      ]);
    },

    async archive(access, object, ids) {
      const json = { inputs: ids.map((id) => ({ id })) };
      const { requestId } = await call(access, { method: 'POST', path: `${objectPath(object)}/batch/archive`, json });
      return ids.map((id) => ({ ref: id, requestId, done: true, id, created: false }));
    },

    changed: (access, object, asked) =>
      asked.since === null && !asked.cursor?.startsWith('{')
        ? listed(access, object, asked)
        : searched(access, object, asked),

    async associate(access, pairs) {
      await call(access, {
        method: 'POST',
        path: `/crm/associations/${version}/contacts/companies/batch/associate/default`,
        json: { inputs: pairs.map(({ contactId, companyId }) => ({ from: { id: contactId }, to: { id: companyId } })) },
      });
    },

    follows: ['task', 'deal'],
    follow: createHubspotFollowUp(call, version),

    recordUrl: ({ id: portal, webUrl }, object, id) =>
      `${webUrl || authUrl}/contacts/${portal}/record/${object === 'companies' ? '0-2' : '0-1'}/${id}`,
  };

  async function listed(
    access: CrmAccess,
    object: string,
    { cursor, fields }: { cursor: string | null; fields: readonly string[] },
  ): Promise<CrmPage> {
    const query = { limit: String(PAGE), properties: fields.join(','), ...(cursor && { after: cursor }) };
    const page = Page.parse((await call(access, { method: 'GET', path: objectPath(object), query })).json);
    return { records: page.results.map((each) => toRecord(each, fields)), cursor: page.paging?.next?.after ?? null };
  }

  /** A search ends at 10,000 results: the next one starts at the moment of the last result. */
  async function searched(
    access: CrmAccess,
    object: string,
    { since, cursor, fields }: { since: Date | null; cursor: string | null; fields: readonly string[] },
  ): Promise<CrmPage> {
    const at = cursor
      ? z.object({ from: z.number(), after: z.string() }).parse(JSON.parse(cursor))
      : { from: since?.getTime() ?? 0, after: '0' };
    const moment = object === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate';
    const page = await found(access, `${objectPath(object)}/search`, {
      filterGroups: [{ filters: [{ propertyName: moment, operator: 'GTE', value: String(at.from) }] }],
      sorts: [{ propertyName: moment, direction: 'ASCENDING' }],
      properties: fields,
      limit: PAGE,
      after: at.after,
    });
    const records = page.results.map((each) => toRecord(each, fields));
    const after = page.paging?.next?.after;
    const last = records.at(-1)?.changedAt;
    if (after === undefined) return { records, cursor: null };
    if (Number(after) < SEARCH_END || !last || Date.parse(last) <= at.from)
      return { records, cursor: JSON.stringify({ from: at.from, after }) };
    return { records, cursor: JSON.stringify({ from: Date.parse(last), after: '0' }) };
  }
}

const NO_ERROR = { message: '', category: '', correlationId: '', policyName: '', errors: [] };

function toRecord({ id, properties, updatedAt }: z.output<typeof Found>, fields: readonly string[]): CrmRecord {
  return {
    id,
    values: Object.fromEntries(fields.map((name) => [name, properties[name] ?? ''])),
    changedAt: updatedAt ?? null,
  };
}

function toField(property: z.output<typeof Property>): CrmField {
  const { name, label, type, fieldType, options, calculated, referencedObjectType, modificationMetadata } = property;
  const choices = options
    .filter(({ hidden }) => !hidden)
    .map((option) => ({ value: option.value, label: option.label }));
  return {
    name,
    label: label || name,
    type: typeOf(),
    required: false,
    readOnly: calculated || modificationMetadata?.readOnlyValue === true,
    choices: type === 'bool' ? [] : choices,
    maxLength: null,
  };

  function typeOf(): CrmFieldType {
    if (referencedObjectType === 'OWNER') return 'owner';
    if (type === 'enumeration')
      return fieldType === 'checkbox' ? 'choices' : fieldType === 'booleancheckbox' ? 'yes-no' : 'choice';
    if (fieldType === 'phonenumber') return 'phone';
    if (name === 'email') return 'email';
    if (name === 'website') return 'url';
    return TYPES[type] ?? 'text';
  }
}
