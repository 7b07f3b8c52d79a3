// Salesforce (integration contracts 2.2): leads or contacts and accounts by collections of 200. Where the key is an external id, Salesforce
// itself creates or updates by it; otherwise records are looked up before they are created, which its queries see at once.
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { CrmFault } from '../../domain/crm-fault.ts';
import { trustedAddress } from '../../domain/crm-hosts.ts';
import { comparableKey, fromWire, keyMatcher, keySpellings, roundsOfKeys, toWire } from '../../domain/wire-values.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAccess, CrmAdapter, CrmPage, CrmRecord, CrmWrite, CrmWritten } from '../crm-adapter.ts';
import { createCrmCall, writeParts } from './call-crm.provider.ts';
import { Described, ErrorItem, itemFault, NO_FIELDS, Row, toFault, toField, toRecord } from './salesforce-wire.ts';

const BATCH = 200;
const FIND_VALUES = 100;
/** Encoded characters of one IN list: an address may have 16,384 bytes altogether. */
const MAX_LIST_LENGTH = 8_000;
const SANDBOX_LOGIN = 'https://test.salesforce.com';
const USUAL_LOGIN = 'https://login.salesforce.com';
const HOUR_MS = 3_600_000;
/** By default, the assignment rules for new leads would also reassign updated ones. */
const NO_ASSIGNMENT = { 'sforce-auto-assign': 'FALSE' };
/** A person has seen the others and decided to create one more: an alert of a duplicate rule has nothing to add. */
const ACCEPTED_DUPLICATES = { 'sforce-duplicate-rule-header': 'allowSave=true' };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  instance_url: z.string(),
});
const NextPath = z.string().regex(/^\/services\/data\/[\w./-]+$/);
const QueryAnswer = z.object({ records: z.array(Row), nextRecordsUrl: NextPath.optional() });
const Saved = z.array(
  z.object({
    id: z.string().nullish(),
    success: z.boolean(),
    created: z.boolean().optional(),
    errors: z.array(ErrorItem).catch([]),
  }),
);
const Cursor = z.object({ next: NextPath, from: z.string() });

/** Of ids of users; those of queues have another. */
const USER_PREFIX = '005';

export function createSalesforce(platform: Pick<Platform, 'outbound' | 'clock' | 'config'>): CrmAdapter {
  const { client, loginUrl, version } = platform.config.crm.salesforce;
  const hosts = { configured: loginUrl, allowLoopback: platform.config.allowPrivateSources };
  const data = `/services/data/${version}`;
  const call = createCrmCall(platform, {
    credentials: (token) => ({ authorization: `Bearer ${token}` }),
    readFault({ json }) {
      const [error] = z.array(ErrorItem).catch([]).parse(json);
      const { message = '', code, kind } = error ? toFault(error) : {};
      const retryAfterMs = code === 'REQUEST_LIMIT_EXCEEDED' ? HOUR_MS : undefined;
      return { message, ...(code && { code }), ...(kind && { kind }), ...(retryAfterMs && { retryAfterMs }) };
    },
    requestId: ({ headers }) => headers['x-sfdc-request-id'] ?? headers['x-request-id'] ?? '',
  });
  const loginAt = (region: string) => (region === 'sandbox' && loginUrl === USUAL_LOGIN ? SANDBOX_LOGIN : loginUrl);

  async function query(access: CrmAccess, soql: string) {
    const { json } = await call(access, { method: 'GET', path: `${data}/query`, query: { q: soql } });
    return QueryAnswer.parse(json);
  }

  async function queryAll(access: CrmAccess, soql: string): Promise<z.output<typeof Row>[]> {
    let page = await query(access, soql);
    const rows = [...page.records];
    while (page.nextRecordsUrl) {
      page = await further(access, page.nextRecordsUrl);
      rows.push(...page.records);
    }
    return rows;
  }

  async function further(access: CrmAccess, path: string) {
    return QueryAnswer.parse((await call(access, { method: 'GET', path })).json);
  }

  async function describeObject(access: CrmAccess, object: string) {
    const { json } = await call(access, { method: 'GET', path: `${data}/sobjects/${toName(object)}/describe` });
    return z.object({ fields: z.array(Described) }).parse(json).fields;
  }

  async function find(
    access: CrmAccess,
    object: string,
    { field, values, fields }: { field: string; values: readonly string[]; fields: readonly string[] },
  ): Promise<CrmRecord[]> {
    const match = keyMatcher(values);
    const rows = await rowsWith(access, object, field, values, [...fields, field]);
    return rows.flatMap((row) => {
      const shown = match(fromWire(row[field]));
      return shown === null ? [] : [toRecord({ ...row, [field]: shown }, fields)];
    });
  }

  async function rowsWith(
    access: CrmAccess,
    object: string,
    field: string,
    values: readonly string[],
    fields: readonly string[],
  ): Promise<z.output<typeof Row>[]> {
    const rows: z.output<typeof Row>[] = [];
    for (const list of inLists(values)) {
      // A lead that was converted is a contact now, and can no longer be changed.
      const where = `${toName(field)} IN (${list})${object === 'Lead' ? ' AND IsConverted = false' : ''}`;
      rows.push(...(await queryAll(access, `${select(object, fields)} WHERE ${where} ORDER BY CreatedDate, Id`)));
    }
    return rows;
  }

  async function save(
    access: CrmAccess,
    how: { method: 'POST' | 'PATCH'; path: string; headers: Record<string, string> },
    object: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const typeOf = new Map(fields.map(({ name, type }) => [name, type]));
    const { json, requestId } = await call(access, {
      method: how.method,
      path: `${data}/composite/sobjects${how.path}`,
      headers: how.headers,
      json: {
        allOrNone: false,
        records: writes.map(({ id, values }) => ({
          attributes: { type: toName(object) },
          ...(id !== null && { id }),
          ...Object.fromEntries(
            Object.entries(values).map(([name, text]) => [name, toWire(typeOf.get(name) ?? 'text', text)]),
          ),
        })),
      },
    });
    const saved = Saved.parse(json);
    return writes.map(({ ref, id }, i) => {
      const result = saved[i];
      const savedId = result?.id ?? id;
      if (result?.success && savedId)
        return { ref, requestId, done: true, id: savedId, created: result.created ?? id === null };
      return { ref, requestId, done: false, fault: itemFault(result?.errors ?? [], requestId) };
    });
  }

  const update = (access: CrmAccess, object: string, writes: readonly CrmWrite[], fields: readonly CrmField[]) =>
    save(access, { method: 'PATCH', path: '', headers: NO_ASSIGNMENT }, object, writes, fields);

  async function isExternalId(access: CrmAccess, object: string, field: string): Promise<boolean> {
    // Only fields that an account has added can be external ids.
    if (!field.endsWith('__c')) return false;
    return (await describeObject(access, object)).some(({ name, externalId }) => name === field && externalId);
  }

  async function upsert(
    access: CrmAccess,
    object: string,
    field: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const keyed = writes.map((write) => ({ ...write, values: { ...write.values, [field]: write.key.value } }));
    const path = `/${toName(object)}/${toName(field)}`;
    return save(access, { method: 'PATCH', path, headers: {} }, object, keyed, fields);
  }

  /** For a key that Salesforce does not know as such. */
  async function createMissing(
    access: CrmAccess,
    object: string,
    field: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const values = writes.map(({ key }) => key.value);
    const there = await find(access, object, { field, values, fields: [field] });
    const found = writes.map((write) => {
      const isIt = ({ id, values: theirs }: CrmRecord) =>
        comparableKey(theirs[field] ?? '') === comparableKey(write.key.value) && !write.besides?.includes(id);
      return { ...write, id: there.find(isIt)?.id ?? null };
    });
    const known = found.filter(({ id }) => id !== null);
    const missing = found.filter(({ id, besides = [] }) => id === null && besides.length === 0);
    const twins = found.filter(({ id, besides = [] }) => id === null && besides.length > 0);
    const post = (some: readonly CrmWrite[], headers: Record<string, string>) =>
      some.length > 0 ? [() => save(access, { method: 'POST', path: '', headers }, object, some, fields)] : [];
    return writeParts([
      ...(known.length > 0 ? [() => update(access, object, known, fields)] : []),
      ...post(missing, {}),
      ...post(twins, ACCEPTED_DUPLICATES),
    ]);
  }

  async function create(
    access: CrmAccess,
    object: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const [field = ''] = writes.map(({ key }) => key.field);
    const apply = (await isExternalId(access, object, field)) ? upsert : createMissing;
    // The same key twice is one record: the second changes what the first has created.
    return writeParts(roundsOfKeys(writes).map((round) => () => apply(access, object, field, round, fields)));
  }

  return {
    id: 'salesforce',
    oauth: client && {
      clientId: client.id,
      clientSecret: client.secret,
      authorizeUrl: (region) => `${loginAt(region)}/services/oauth2/authorize`,
      authorizeQuery: { scope: 'api refresh_token' },
      pkce: true,
      regions: [
        { id: '', name: 'Production' },
        { id: 'sandbox', name: 'Sandbox' },
      ],
      clientAuth: 'body',
      tokenUrl: (region) => `${loginAt(region)}/services/oauth2/token`,
      revokeUrl: (region) => `${loginAt(region)}/services/oauth2/revoke`,
      readTokens(json) {
        const { access_token, refresh_token, instance_url } = TokenAnswer.parse(json);
        const apiUrl = trustedAddress('salesforce', instance_url, hosts);
        if (apiUrl === null) throw new CrmFault('policy', 'It returned an address outside Salesforce.');
        return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresIn: null, apiUrl };
      },
    },
    pastedToken: null,
    objects: { contact: ['Lead', 'Contact'], company: ['Account'] },
    batch: { find: FIND_VALUES, read: BATCH, write: BATCH },

    async account(access) {
      const { records } = await query(access, 'SELECT Id, Name FROM Organization');
      const { Id, Name } = z.object({ Id: z.string(), Name: z.string().catch('Salesforce') }).parse(records[0]);
      return { id: Id, name: Name, webUrl: access.apiUrl };
    },

    fields: async (access, object) =>
      (await describeObject(access, object))
        .filter(({ type, deprecatedAndHidden }) => !deprecatedAndHidden && !NO_FIELDS.has(type))
        .map(toField),

    async owners(access) {
      const soql = "SELECT Id, Name, Email FROM User WHERE IsActive = true AND UserType = 'Standard' ORDER BY Name, Id";
      return (await queryAll(access, soql)).map((row) => ({
        id: fromWire(row.Id),
        name: fromWire(row.Name),
        email: fromWire(row.Email).toLowerCase(),
      }));
    },

    find: (access, object, asked) => find(access, object, asked),

    read: async (access, object, { ids, fields }) =>
      (await rowsWith(access, object, 'Id', ids, fields)).map((row) => toRecord(row, fields)),

    async write(access, object, writes, fields) {
      const created = writes.filter(({ id }) => id === null);
      const updated = writes.filter(({ id }) => id !== null);
      return writeParts([
        ...(created.length > 0 ? [() => create(access, object, created, fields)] : []),
        ...(updated.length > 0 ? [() => update(access, object, updated, fields)] : []),
      ]);
    },

    async archive(access, _object, ids) {
      const { json, requestId } = await call(access, {
        method: 'DELETE',
        path: `${data}/composite/sobjects`,
        query: { ids: ids.join(','), allOrNone: 'false' },
      });
      const saved = Saved.parse(json);
      return ids.map((id, i) => {
        const { success = false, errors = [] } = saved[i] ?? {};
        const isGone = errors.some(({ statusCode }) => statusCode === 'ENTITY_IS_DELETED');
        return success || isGone
          ? { ref: id, requestId, done: true, id, created: false }
          : { ref: id, requestId, done: false, fault: itemFault(errors, requestId) };
      });
    },

    async changed(access, object, { since, cursor, fields }): Promise<CrmPage> {
      const started = (from: string) =>
        query(
          access,
          `${select(object, fields)}${from && ` WHERE LastModifiedDate >= ${from}`} ORDER BY LastModifiedDate, Id`,
        );
      const at = cursor === null ? null : Cursor.parse(JSON.parse(cursor));
      // A query locator expires: the query is then repeated from the last record received.
      const page = at
        ? await further(access, at.next).catch((error: unknown) => {
            if (error instanceof CrmFault && error.code === 'INVALID_QUERY_LOCATOR') return started(at.from);
            throw error;
          })
        : await started(since ? soqlMoment(since) : '');
      const records = page.records.map((row) => toRecord(row, fields));
      const last = records.at(-1)?.changedAt;
      const from = last ? soqlMoment(new Date(last)) : (at?.from ?? '');
      return { records, cursor: page.nextRecordsUrl ? JSON.stringify({ next: page.nextRecordsUrl, from }) : null };
    },

    // A lead becomes a contact with an opportunity when people convert it.
    follows: ['task'],

    async follow(access, { contactId, title, body, key, ownerId, dueAt }, triedAt) {
      if (triedAt !== null) {
        // A long text cannot be filtered by.
        const rows = await queryAll(
          access,
          `SELECT Id, Description FROM Task WHERE WhoId = ${literal(contactId)} ORDER BY CreatedDate, Id`,
        );
        const mine = rows.find(({ Description }) => fromWire(Description).includes(key));
        if (mine) return { id: fromWire(mine.Id), requestId: '' };
      }
      const { json, requestId } = await call(access, {
        method: 'POST',
        path: `${data}/sobjects/Task`,
        json: {
          ...{ WhoId: contactId, Subject: title, Description: body, ActivityDate: dueAt.toISOString().slice(0, 10) },
          // A queue can own a lead, but not a task.
          ...(ownerId.startsWith(USER_PREFIX) && { OwnerId: ownerId }),
        },
      });
      return { id: z.object({ id: z.string() }).parse(json).id, requestId };
    },

    recordUrl: ({ webUrl }, object, id) => (webUrl === '' ? '' : `${webUrl}/lightning/r/${object}/${id}/view`),
  };
}

/** An identifier in SOQL, which has no quoting for them. @throws CrmFault */
function toName(name: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return name;
  throw new CrmFault('validation', 'Salesforce has no field or object of that name.');
}

/** Ids are always asked for; a name that stands twice would be an error. */
function select(object: string, fields: readonly string[]): string {
  const names = new Map(['Id', 'LastModifiedDate', ...fields].map((name) => [name.toLowerCase(), toName(name)]));
  return `SELECT ${[...names.values()].join(', ')} FROM ${toName(object)}`;
}

const literal = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/[\r\n\t]/g, ' ')}'`;
const soqlMoment = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

/** The insides of IN (...), none of which is too long for an address. */
function inLists(values: readonly string[]): string[] {
  const lists: string[] = [];
  let [list, length] = [[] as string[], 0];
  for (const value of new Set(values.flatMap(keySpellings))) {
    const text = literal(value);
    const size = encodeURIComponent(text).length + 3;
    if (length + size > MAX_LIST_LENGTH && list.length > 0) {
      lists.push(list.join(','));
      [list, length] = [[], 0];
    }
    list.push(text);
    length += size;
  }
  return list.length > 0 ? [...lists, list.join(',')] : lists;
}
