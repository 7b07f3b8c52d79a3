// Zoho CRM (integration contracts 2.4): leads or contacts and accounts by batches of 100. Zoho itself creates or updates by the fields that
// it checks for duplicates; for any other key, records are looked up first. Its search is an index that lags behind.
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { CrmFault } from '../../domain/crm-fault.ts';
import { trustedAddress, zohoPages } from '../../domain/crm-hosts.ts';
import { comparableKey, fromWire, isHostKey, keyMatcher, roundsOfKeys } from '../../domain/wire-values.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAccess, CrmAdapter, CrmPage, CrmRecord, CrmWrite, CrmWritten } from '../crm-adapter.ts';
import { createCrmCall, writeParts } from './call-crm.provider.ts';
import {
  Described,
  escapeValue,
  fieldList,
  Info,
  Item,
  Items,
  itemFault,
  KIND_OF_CODE,
  NO_FIELDS,
  NO_ITEM,
  Page,
  Refusal,
  type Row,
  readValue,
  refusalFault,
  TokenAnswer,
  toField,
  toJson,
  toName,
  toRecord,
  zohoMoment,
} from './zoho-wire.ts';

const BATCH = 100;
const PAGE = 200;
/** Of one search. */
const CONDITIONS = 10;
const FIND_VALUES = 50;
/** Names that one call may ask for; the moment of change is one of them. */
const FIELDS = 49;
/** How far the search may lag behind. */
const LAG_MS = 10 * 60_000;
const BURST_MS = 10_000;
/** How far two clocks may differ. */
const CLOCKS_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

const SCOPES = [
  'ZohoCRM.modules.ALL',
  'ZohoCRM.users.READ',
  'ZohoCRM.org.READ',
  'ZohoCRM.settings.fields.READ',
  'ZohoSearch.securesearch.READ',
];

/** Fields that Zoho checks for duplicates, beside those that an account has made unique. */
const CHECKED = new Map([
  ['Leads', 'Email'],
  ['Contacts', 'Email'],
  ['Accounts', 'Account_Name'],
]);

const Cursor = z.object({ token: z.string(), from: z.string() });

export function createZoho(platform: Pick<Platform, 'outbound' | 'clock' | 'config'>): CrmAdapter {
  const { client, accountsUrl, version } = platform.config.crm.zoho;
  const hosts = { configured: accountsUrl, allowLoopback: platform.config.allowPrivateSources };
  const call = createCrmCall(platform, {
    credentials: (token) => ({ authorization: `Zoho-oauthtoken ${token}` }),
    readFault({ status, json }) {
      const { code, message } = Item.catch(NO_ITEM).parse(json ?? {});
      // The calls of a day are used up, or too many run at once.
      if (code === 'LIMIT_EXCEEDED' && status === 429)
        return { message, code, kind: 'rate_limit' as const, retryAfterMs: HOUR_MS };
      const kind = KIND_OF_CODE[code];
      return { message, code, ...(kind && { kind }), ...(kind === 'rate_limit' && { retryAfterMs: BURST_MS }) };
    },
    // Where no record of a batch was accepted, the status is a failure and the body has the results all the same.
    isAnswer: ({ status, json }) => status === 400 && Items.safeParse(json).success,
    requestId: ({ headers }) => headers['x-request-id'] ?? '',
  });
  const base = `/crm/${version}`;
  const modulePath = (module: string) => `${base}/${toName(module)}`;

  function accountsAt(server: string): string {
    const address = server === '' ? accountsUrl : trustedAddress('zoho-accounts', server, hosts);
    if (address === null) throw new CrmFault('policy', 'It returned an address outside Zoho.');
    return address;
  }

  /** Further fields than one call may ask for come by further calls. */
  async function complete(access: CrmAccess, module: string, rows: Row[], fields: readonly string[]): Promise<Row[]> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ids = [...byId.keys()];
    for (let first = FIELDS; first < fields.length; first += FIELDS) {
      for (const row of await rowsOf(access, module, ids, fields.slice(first, first + FIELDS)))
        byId.set(row.id, { ...byId.get(row.id), ...row });
    }
    return [...byId.values()];
  }

  async function rowsOf(
    access: CrmAccess,
    module: string,
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const query = {
        ids: ids.slice(start, start + BATCH).join(','),
        fields: fieldList(fields),
        per_page: String(PAGE),
      };
      const { json } = await call(access, { method: 'GET', path: modulePath(module), query });
      rows.push(...Page.parse(json ?? {}).data);
    }
    return rows;
  }

  /** Records whose field holds one of a few values: Zoho's `equals` also finds what only contains one. */
  async function search(
    access: CrmAccess,
    module: string,
    field: string,
    values: readonly string[],
    fields: readonly string[],
  ): Promise<Row[]> {
    const criteria = values.map((value) => `(${toName(field)}:equals:${escapeValue(value)})`).join('or');
    const rows: Row[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { json } = await call(access, {
        method: 'GET',
        path: `${modulePath(module)}/search`,
        query: {
          criteria: values.length > 1 ? `(${criteria})` : criteria,
          ...{ fields: fieldList(fields), page: String(page), per_page: String(PAGE) },
        },
      });
      const { data, info } = Page.parse(json ?? {});
      rows.push(...data);
      more = info.more_records && data.length > 0;
    }
    return rows;
  }

  /** A page of the records changed since a moment, oldest first; '' for all. */
  async function changedRows(
    access: CrmAccess,
    module: string,
    { from, token, fields }: { from: string; token: string; fields: readonly string[] },
  ): Promise<{ rows: Row[]; token: string }> {
    const { json } = await call(access, {
      method: 'GET',
      path: modulePath(module),
      query: {
        ...{ fields: fieldList(fields), sort_by: 'Modified_Time', sort_order: 'asc', per_page: String(PAGE) },
        ...(token !== '' && { page_token: token }),
      },
      ...(from !== '' && { headers: { 'if-modified-since': from } }),
    }).catch((error: unknown) => {
      if (error instanceof CrmFault && error.httpStatus === 304) return { json: undefined };
      throw error;
    });
    const { data, info } = Page.parse(json ?? {});
    return { rows: data, token: info.more_records ? (info.next_page_token ?? '') : '' };
  }

  async function taskThere(access: CrmAccess, key: string, triedAt: Date): Promise<string | null> {
    const from = zohoMoment(new Date(triedAt.getTime() - CLOCKS_MS));
    let token = '';
    do {
      const page = await changedRows(access, 'Tasks', { from, token, fields: ['Description'] });
      const mine = page.rows.find(({ Description }) => fromWire(Description).includes(key));
      if (mine) return mine.id;
      token = page.token;
    } while (token !== '');
    return null;
  }

  /** What the search may not know yet. */
  async function recentRows(access: CrmAccess, module: string, fields: readonly string[]): Promise<Row[]> {
    const from = zohoMoment(new Date(platform.clock.now() - LAG_MS));
    const rows: Row[] = [];
    let token = '';
    do {
      const page = await changedRows(access, module, { from, token, fields });
      rows.push(...page.rows);
      token = page.token;
    } while (token !== '');
    return rows;
  }

  async function find(
    access: CrmAccess,
    module: string,
    { field, values, fields }: { field: string; values: readonly string[]; fields: readonly string[] },
  ): Promise<CrmRecord[]> {
    // Of a host the search finds every spelling, as they all contain it.
    const terms = [
      ...new Set(
        values.filter(Boolean).map((value) => (isHostKey(comparableKey(value)) ? comparableKey(value) : value)),
      ),
    ];
    if (terms.length === 0) return [];
    const asked = [...new Set([field, ...fields])];
    const some = asked.slice(0, FIELDS);
    const rows: Row[] = [];
    for (let start = 0; start < terms.length; start += CONDITIONS)
      rows.push(...(await search(access, module, field, terms.slice(start, start + CONDITIONS), some)));
    rows.push(...(await recentRows(access, module, some)));
    const match = keyMatcher(values);
    const matched = new Map(rows.filter((row) => match(readValue(row[field])) !== null).map((row) => [row.id, row]));
    const whole = await complete(access, module, [...matched.values()], asked);
    return whole
      .map((row) => toRecord({ ...row, [field]: match(readValue(row[field])) }, fields))
      .sort((a, b) => (a.id.length === b.id.length ? (a.id < b.id ? -1 : 1) : a.id.length - b.id.length));
  }

  async function save(
    access: CrmAccess,
    { method, path, body }: { method: 'POST' | 'PUT'; path: string; body?: Record<string, unknown> },
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const typeOf = new Map(fields.map(({ name, type }) => [name, type]));
    const { json, requestId } = await call(access, {
      method,
      path,
      json: {
        data: writes.map(({ id, values }) => ({
          ...(id !== null && { id }),
          ...Object.fromEntries(
            Object.entries(values).map(([name, text]) => [name, toJson(typeOf.get(name) ?? 'text', text)]),
          ),
        })),
        // Workflows of the account answer to people, not to a batch of hundreds.
        trigger: [],
        ...body,
      },
    });
    const { data } = Items.parse(json);
    return writes.map(({ ref, id }, i): CrmWritten => {
      const item = data[i];
      const savedId = fromWire(item?.details.id) || id;
      if (item?.status === 'success' && savedId)
        return { ref, requestId, done: true, id: savedId, created: id === null && item.action !== 'update' };
      return { ref, requestId, done: false, fault: itemFault(item, requestId) };
    });
  }

  const update = (access: CrmAccess, module: string, writes: readonly CrmWrite[], fields: readonly CrmField[]) =>
    save(access, { method: 'PUT', path: modulePath(module) }, writes, fields);

  async function describeModule(access: CrmAccess, module: string) {
    const query = { module: toName(module) };
    const { json } = await call(access, { method: 'GET', path: `${base}/settings/fields`, query });
    return z.object({ fields: z.array(Described) }).parse(json).fields;
  }

  async function isChecked(access: CrmAccess, module: string, field: string): Promise<boolean> {
    if (CHECKED.get(module) === field) return true;
    const described = (await describeModule(access, module)).find(({ api_name }) => api_name === field);
    return Object.keys(described?.unique ?? {}).length > 0;
  }

  /** For a key that Zoho does not check, or one of which a person wants another record. */
  async function createMissing(
    access: CrmAccess,
    module: string,
    field: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const values = writes.map(({ key }) => key.value);
    const there = await find(access, module, { field, values, fields: [field] });
    const found = writes.map((write) => {
      const isIt = ({ id, values: theirs }: CrmRecord) =>
        comparableKey(theirs[field] ?? '') === comparableKey(write.key.value) && !write.besides?.includes(id);
      return { ...write, id: there.find(isIt)?.id ?? null };
    });
    const known = found.filter(({ id }) => id !== null);
    const missing = found.filter(({ id }) => id === null);
    return writeParts([
      ...(known.length > 0 ? [() => update(access, module, known, fields)] : []),
      ...(missing.length > 0
        ? [() => save(access, { method: 'POST', path: modulePath(module) }, missing, fields)]
        : []),
    ]);
  }

  async function create(
    access: CrmAccess,
    module: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const [field = ''] = writes.map(({ key }) => key.field);
    const checked = await isChecked(access, module, field);
    const upsert = {
      method: 'POST',
      path: `${modulePath(module)}/upsert`,
      body: { duplicate_check_fields: [field] },
    } as const;
    const twins = writes.filter(({ besides = [] }) => !checked || besides.length > 0);
    const keyed = writes
      .filter((write) => !twins.includes(write))
      .map((write) => ({ ...write, values: { [field]: write.key.value, ...write.values } }));
    // The same key twice is one record: the second changes what the first has created.
    return writeParts([
      ...roundsOfKeys(keyed).map((round) => () => save(access, upsert, round, fields)),
      ...roundsOfKeys(twins).map((round) => () => createMissing(access, module, field, round, fields)),
    ]);
  }

  return {
    id: 'zoho',
    oauth: client && {
      clientId: client.id,
      clientSecret: client.secret,
      authorizeUrl: () => `${accountsUrl}/oauth/v2/auth`,
      // Without `offline` and `consent` there is no refresh token when an account is connected again.
      authorizeQuery: { scope: SCOPES.join(','), access_type: 'offline', prompt: 'consent' },
      pkce: false,
      regions: [],
      clientAuth: 'body',
      tokenUrl: (_region, server) => `${accountsAt(server)}/oauth/v2/token`,
      revokeUrl: (_region, server) => `${accountsAt(server)}/oauth/v2/token/revoke`,
      readTokens(json) {
        const refusal = Refusal.safeParse(json).data;
        if (refusal) throw refusalFault(refusal);
        const { access_token, refresh_token, expires_in, api_domain } = TokenAnswer.parse(json);
        const apiUrl = trustedAddress('zoho-api', api_domain, hosts);
        if (apiUrl === null) throw new CrmFault('policy', 'It returned an address outside Zoho.');
        return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresIn: expires_in, apiUrl };
      },
    },
    pastedToken: null,
    objects: { contact: ['Leads', 'Contacts'], company: ['Accounts'] },
    batch: { find: FIND_VALUES, read: BATCH, write: BATCH },

    async account(access) {
      const { json } = await call(access, { method: 'GET', path: `${base}/org` });
      const Org = z.object({
        zgid: z.string(),
        company_name: z.string().nullish(),
        domain_name: z.string().nullish(),
      });
      const [org] = z.object({ org: z.array(Org).min(1) }).parse(json).org;
      const { zgid = '', company_name, domain_name } = org ?? {};
      const pages = zohoPages(access.apiUrl) || access.apiUrl;
      return { id: zgid, name: company_name || 'Zoho CRM', webUrl: `${pages}/crm/${domain_name || `org${zgid}`}` };
    },

    fields: async (access, module) =>
      (await describeModule(access, module))
        .filter(({ data_type, visible }) => visible && !NO_FIELDS.has(data_type))
        .map(toField),

    async owners(access) {
      const User = z.object({ id: z.string(), full_name: z.string().nullish(), email: z.string().nullish() });
      const users: z.output<typeof User>[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const query = { type: 'ActiveUsers', page: String(page), per_page: String(PAGE) };
        const { json } = await call(access, { method: 'GET', path: `${base}/users`, query });
        const answer = z.object({ users: z.array(User).catch([]), info: Info }).parse(json ?? {});
        users.push(...answer.users);
        more = answer.info.more_records && answer.users.length > 0;
      }
      return users.map(({ id, full_name, email }) => ({
        ...{ id, name: full_name || email || id, email: (email ?? '').toLowerCase() },
      }));
    },

    find: (access, module, asked) => find(access, module, asked),

    async read(access, module, { ids, fields }) {
      const rows = await rowsOf(access, module, ids, fields.slice(0, FIELDS));
      return (await complete(access, module, rows, fields)).map((row) => toRecord(row, fields));
    },

    async write(access, module, writes, fields) {
      const created = writes.filter(({ id }) => id === null);
      const updated = writes.filter(({ id }) => id !== null);
      return writeParts([
        ...(created.length > 0 ? [() => create(access, module, created, fields)] : []),
        ...(updated.length > 0 ? [() => update(access, module, updated, fields)] : []),
      ]);
    },

    async archive(access, module, ids) {
      const query = { ids: ids.join(','), wf_trigger: 'false' };
      const { json, requestId } = await call(access, { method: 'DELETE', path: modulePath(module), query });
      const { data } = Items.parse(json);
      return ids.map((id, i): CrmWritten => {
        const item = data[i];
        const fault = itemFault(item, requestId);
        return item?.status === 'success' || fault.kind === 'not_found'
          ? { ref: id, requestId, done: true, id, created: false }
          : { ref: id, requestId, done: false, fault };
      });
    },

    async changed(access, module, { since, cursor, fields }): Promise<CrmPage> {
      const at = cursor === null ? null : Cursor.parse(JSON.parse(cursor));
      const from = at?.from ?? (since ? zohoMoment(since) : '');
      const page = await changedRows(access, module, { from, token: at?.token ?? '', fields: fields.slice(0, FIELDS) });
      const rows = await complete(access, module, page.rows, fields);
      return {
        records: rows.map((row) => toRecord(row, fields)),
        cursor: page.token === '' ? null : JSON.stringify({ token: page.token, from }),
      };
    },

    // A lead becomes a contact with a deal when people convert it.
    follows: ['task'],

    async follow(access, { object, contactId, title, body, key, ownerId, dueAt }, triedAt) {
      const there = triedAt === null ? null : await taskThere(access, key, triedAt);
      if (there !== null) return { id: there, requestId: '' };
      // Contacts have a place of their own in a task.
      const of = object === 'Contacts' ? 'Who_Id' : 'What_Id';
      const { json, requestId } = await call(access, {
        method: 'POST',
        path: modulePath('Tasks'),
        json: {
          data: [
            {
              ...{ Subject: title, Description: body, Due_Date: dueAt.toISOString().slice(0, 10) },
              ...{ [of]: { id: contactId }, $se_module: object },
              ...(ownerId && { Owner: { id: ownerId } }),
            },
          ],
          trigger: [],
        },
      });
      const [item] = Items.parse(json).data;
      const id = fromWire(item?.details.id);
      if (item?.status !== 'success' || id === '') throw itemFault(item, requestId);
      return { id, requestId };
    },

    recordUrl: ({ webUrl }, module, id) => (webUrl === '' ? '' : `${webUrl}/tab/${module}/${id}`),
  };
}
