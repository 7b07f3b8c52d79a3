// Pipedrive (integration contracts 2.3): persons and organizations, one call for each record. It has no upsert, and its search lags behind
// what was written: before a record is created, the records of the last minutes are compared, too.
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { CrmFault } from '../../domain/crm-fault.ts';
import { trustedAddress } from '../../domain/crm-hosts.ts';
import { comparableKey, isHostKey, keyMatcher } from '../../domain/wire-values.ts';
import type { CrmField } from '../../fields.contract.ts';
import type { CrmAccess, CrmAdapter, CrmFollowUp, CrmWrite, CrmWritten } from '../crm-adapter.ts';
import { createCrmCall, htmlLines, writeEach } from './call-crm.provider.ts';
import {
  CUSTOM_FIELD,
  Described,
  getValues,
  Item,
  isShown,
  LISTS,
  OPTIONAL_FIELDS,
  toBody,
  toField,
  toRecord,
} from './pipedrive-wire.ts';

/** Each of them is a search of its own. */
const FIND_VALUES = 20;
const READ_IDS = 100;
const WRITES = 20;
const PAGE = 500;
const SEARCH_PAGE = 100;
/** How far the search may lag behind. */
const LAG_MS = 10 * 60_000;
const BURST_MS = 2_000;
/** How far two clocks may differ. */
const CLOCKS_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** Personal tokens look like this; those of OAuth do not. */
const PERSONAL_TOKEN = /^[0-9a-f]{40}$/i;

const PATHS = new Map([
  ['persons', { list: 'persons', item: 'person', fields: 'personFields' }],
  ['organizations', { list: 'organizations', item: 'organization', fields: 'organizationFields' }],
]);

const Next = z.object({ next_cursor: z.string().nullish() }).nullish();
const List = z.object({ data: z.array(Item).nullish(), additional_data: Next });
const Found = z.object({
  data: z.object({ items: z.array(z.object({ item: z.object({ id: z.number() }) })) }),
  additional_data: Next,
});
const FoundByField = z.object({
  data: z.array(
    z.union([
      z.object({ id: z.number() }).transform(({ id }) => id),
      z.object({ item: z.object({ id: z.number() }) }).transform(({ item }) => item.id),
    ]),
  ),
  additional_data: Next,
});
const Saved = z.object({ data: z.object({ id: z.number() }) });
const FollowUps = z.object({
  data: z
    .array(
      z.object({
        id: z.number(),
        /** Of an activity. */
        note: z.string().nullish(),
        /** Of a deal. */
        title: z.string().optional(),
        add_time: z.string().catch(''),
      }),
    )
    .nullish(),
  additional_data: Next,
});
const FOLLOW_UPS = { task: 'activities', deal: 'deals' } as const;
const Descriptions = z.object({ data: z.array(Described), additional_data: Next });
const ErrorBody = z.object({
  error: z.string().catch(''),
  error_info: z.string().catch(''),
  code: z.string().catch(''),
});
const NO_ERROR = { error: '', error_info: '', code: '' };
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  api_domain: z.string(),
});

/** What the search knows beside custom fields. */
const SEARCHED = new Set(['name', 'email', 'phone', 'address']);
export function createPipedrive(platform: Pick<Platform, 'outbound' | 'clock' | 'config'>): CrmAdapter {
  const { client, oauthUrl } = platform.config.crm.pipedrive;
  const hosts = { configured: oauthUrl, allowLoopback: platform.config.allowPrivateSources };
  const call = createCrmCall(platform, {
    credentials: (token): Record<string, string> =>
      PERSONAL_TOKEN.test(token) ? { 'x-api-token': token } : { authorization: `Bearer ${token}` },
    readFault({ status, headers, json }) {
      const { error, error_info, code } = ErrorBody.catch(NO_ERROR).parse(json ?? {});
      const said = { message: [error, error_info].filter(Boolean).join(' '), code };
      // Clients that keep exceeding the limits are blocked before the API itself, which would answer in JSON.
      if (status === 403 && json === undefined) return { ...said, kind: 'rate_limit' as const, retryAfterMs: HOUR_MS };
      if (status !== 429 || headers['retry-after']) return said;
      const reset = Number(headers['x-ratelimit-reset']);
      return { ...said, retryAfterMs: reset > 0 && reset <= 86_400 ? reset * 1_000 : BURST_MS };
    },
    requestId: ({ headers }) => headers['x-correlation-id'] ?? '',
  });
  const get = async (access: CrmAccess, path: string, query: Record<string, string> = {}) =>
    (await call(access, { method: 'GET', path, query })).json;

  async function search(access: CrmAccess, object: string, field: string, value: string): Promise<number[]> {
    const isCustom = CUSTOM_FIELD.test(field);
    // A host is also looked for within the address of a page.
    const exact = !isHostKey(value);
    if (!isCustom && !SEARCHED.has(field)) {
      const how = { entity_type: toPaths(object).item, field, match: exact ? 'exact' : 'middle' };
      return allPages(async (cursor) => {
        const json = await get(access, '/api/v2/itemSearch/field', {
          term: value,
          ...how,
          ...pageQuery(cursor, SEARCH_PAGE),
        });
        const { data, additional_data } = FoundByField.parse(json);
        return { items: data, cursor: additional_data?.next_cursor ?? null };
      });
    }
    const how = { fields: isCustom ? 'custom_fields' : field, exact_match: String(exact) };
    return allPages(async (cursor) => {
      const json = await get(access, `${toPath(object)}/search`, {
        term: value,
        ...how,
        ...pageQuery(cursor, SEARCH_PAGE),
      });
      const { data, additional_data } = Found.parse(json);
      return { items: data.items.map(({ item }) => item.id), cursor: additional_data?.next_cursor ?? null };
    });
  }

  async function list(access: CrmAccess, object: string, query: Record<string, string>, fields: readonly string[]) {
    const optional = fields.filter((name) => OPTIONAL_FIELDS.has(name));
    const json = await get(access, toPath(object), {
      ...query,
      ...(optional.length > 0 && { include_fields: optional.join(',') }),
    });
    const { data, additional_data } = List.parse(json);
    const items = (data ?? []).filter(({ is_deleted }) => is_deleted !== true);
    return { items, cursor: additional_data?.next_cursor ?? null };
  }

  async function readItems(access: CrmAccess, object: string, ids: readonly string[], fields: readonly string[]) {
    const items: Item[] = [];
    for (let start = 0; start < ids.length; start += READ_IDS) {
      const some = ids.slice(start, start + READ_IDS);
      items.push(...(await list(access, object, { ids: some.join(','), limit: String(READ_IDS) }, fields)).items);
    }
    return items;
  }

  /** What the search may not know yet. */
  function recentItems(access: CrmAccess, object: string, fields: readonly string[]): Promise<Item[]> {
    const since = new Date(platform.clock.now() - LAG_MS);
    return allPages((cursor) => list(access, object, changesQuery(since, cursor), fields));
  }

  /** Items whose field has one of these values, each with the value to show for it. */
  async function match(
    access: CrmAccess,
    object: string,
    field: string,
    values: readonly string[],
    fields: readonly string[],
  ): Promise<{ item: Item; value: string }[]> {
    const wanted = new Map(values.filter(Boolean).map((value) => [comparableKey(value), value]));
    if (wanted.size === 0) return [];
    const ids = new Set<number>();
    for (const [key, value] of wanted)
      for (const id of await search(access, object, field, isHostKey(key) ? key : value)) ids.add(id);
    const read = [field, ...fields];
    const recent = await recentItems(access, object, read);
    const found = await readItems(access, object, [...ids].map(String), read);
    const items = new Map([...recent, ...found].map((item) => [item.id, item]));
    const matched = keyMatcher(values);
    return [...items.values()]
      .sort((a, b) => a.id - b.id)
      .flatMap((item) => {
        const value = getValues(item, field)
          .map(matched)
          .find((shown) => shown !== null);
        return value == null ? [] : [{ item, value }];
      });
  }

  async function save(access: CrmAccess, object: string, id: string | null, json: unknown) {
    const answer = await call(access, {
      method: id === null ? 'POST' : 'PATCH',
      path: `${toPath(object)}${id === null ? '' : `/${toId(id)}`}`,
      json,
    });
    return { id: String(Saved.parse(answer.json).data.id), requestId: answer.requestId };
  }

  async function write(
    access: CrmAccess,
    object: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]> {
    const byName = new Map(fields.map((field) => [field.name, field]));
    const created = writes.filter(({ id }) => id === null);
    const [field = ''] = created.map(({ key }) => key.field);
    const keys = created.map(({ key }) => key.value);
    const known = (await match(access, object, field, keys, [])).map(({ item, value }) => ({
      id: String(item.id),
      key: comparableKey(value),
    }));
    const idAt = ({ id, key, besides = [] }: CrmWrite) =>
      id ?? known.find((one) => one.key === comparableKey(key.value) && !besides.includes(one.id))?.id ?? null;
    const items = await itemsToMerge(access, object, writes, idAt);
    return writeEach(writes, async (each) => {
      const id = idAt(each);
      const saved = await save(access, object, id, toBody(each.values, byName, items.get(id ?? '')));
      // The same key twice is one record.
      if (id === null) known.push({ id: saved.id, key: comparableKey(each.key.value) });
      return { ref: each.ref, requestId: saved.requestId, done: true, id: saved.id, created: id === null };
    });
  }

  /** Items whose other addresses and numbers have to be kept. */
  async function itemsToMerge(
    access: CrmAccess,
    object: string,
    writes: readonly CrmWrite[],
    idAt: (write: CrmWrite) => string | null,
  ): Promise<Map<string, Item>> {
    const lists = writes.filter(({ values }) => Object.keys(values).some((name) => LISTS.has(name)));
    const ids = lists.flatMap((each) => idAt(each) ?? []);
    return new Map((await readItems(access, object, [...new Set(ids)], [])).map((item) => [String(item.id), item]));
  }

  /** A deal holds no text, so that it is known by its title and the moment when it was asked for. */
  async function followUpThere(
    access: CrmAccess,
    path: string,
    { contactId, title, key }: CrmFollowUp,
    triedAt: Date,
  ): Promise<number | null> {
    const since = triedAt.getTime() - CLOCKS_MS;
    const all = await allPages(async (cursor) => {
      const json = await get(access, path, { person_id: toId(contactId), ...pageQuery(cursor, PAGE) });
      const { data, additional_data } = FollowUps.parse(json);
      return { items: data ?? [], cursor: additional_data?.next_cursor ?? null };
    });
    const isMine = ({ note, title: theirs, add_time }: (typeof all)[number]) =>
      note?.includes(key) || (theirs === title && Date.parse(add_time) >= since);
    return all.find(isMine)?.id ?? null;
  }

  return {
    id: 'pipedrive',
    oauth: client && {
      clientId: client.id,
      clientSecret: client.secret,
      authorizeUrl: () => `${oauthUrl}/oauth/authorize`,
      // What the app may do is part of its settings at Pipedrive.
      authorizeQuery: {},
      pkce: false,
      regions: [],
      clientAuth: 'basic',
      tokenUrl: () => `${oauthUrl}/oauth/token`,
      revokeUrl: () => `${oauthUrl}/oauth/revoke`,
      readTokens(json) {
        const { access_token, refresh_token, expires_in, api_domain } = TokenAnswer.parse(json);
        const apiUrl = trustedAddress('pipedrive', api_domain, hosts);
        if (apiUrl === null) throw new CrmFault('policy', 'It returned an address outside Pipedrive.');
        return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresIn: expires_in, apiUrl };
      },
    },
    pastedToken: {
      asksHost: 'Company domain',
      apiUrl(host) {
        const text = host.trim();
        const address = text.includes('://') ? text : `https://${text.includes('.') ? text : `${text}.pipedrive.com`}`;
        const apiUrl = trustedAddress('pipedrive', address, hosts);
        if (apiUrl === null)
          throw new CrmFault('validation', 'Enter the domain of your company, such as acme.pipedrive.com.');
        return apiUrl;
      },
    },
    objects: { contact: ['persons'], company: ['organizations'] },
    batch: { find: FIND_VALUES, read: READ_IDS, write: WRITES },

    async account(access) {
      const { data } = z
        .object({ data: z.object({ company_id: z.number(), company_name: z.string().catch('Pipedrive') }) })
        .parse(await get(access, '/api/v1/users/me'));
      return { id: String(data.company_id), name: data.company_name, webUrl: access.apiUrl };
    },

    async fields(access, object) {
      const described = await allPages(async (cursor) => {
        const json = await get(access, `/api/v2/${toPaths(object).fields}`, pageQuery(cursor, PAGE));
        const { data, additional_data } = Descriptions.parse(json);
        return { items: data, cursor: additional_data?.next_cursor ?? null };
      });
      return described.filter(isShown).map(toField);
    },

    async owners(access) {
      const User = z.object({
        id: z.number(),
        name: z.string().catch(''),
        email: z.string().catch(''),
        active_flag: z.boolean().catch(true),
      });
      const { data } = z.object({ data: z.array(User) }).parse(await get(access, '/api/v1/users'));
      return data
        .filter(({ active_flag }) => active_flag)
        .map(({ id, name, email }) => ({ id: String(id), name: name || email, email: email.toLowerCase() }));
    },

    async find(access, object, { field, values, fields }) {
      const matches = await match(access, object, field, values, fields);
      // Of several addresses the one that was asked for, so that the record is recognised by it.
      return matches.map(({ item, value }) => toRecord(item, fields, { [field]: value }));
    },

    read: async (access, object, { ids, fields }) =>
      (await readItems(access, object, ids, fields)).map((item) => toRecord(item, fields)),

    write: (access, object, writes, fields) => write(access, object, writes, fields),

    archive: (access, object, ids) =>
      writeEach(
        ids.map((id) => ({ ref: id })),
        async ({ ref: id }) => {
          const requestId = await call(access, { method: 'DELETE', path: `${toPath(object)}/${toId(id)}` }).then(
            (answer) => answer.requestId,
            (error: unknown) => {
              if (error instanceof CrmFault && error.kind === 'not_found') return error.requestId;
              throw error;
            },
          );
          return { ref: id, requestId, done: true, id, created: false };
        },
      ),

    async changed(access, object, { since, cursor, fields }) {
      const page = await list(access, object, changesQuery(since, cursor), fields);
      return { records: page.items.map((item) => toRecord(item, fields)), cursor: page.cursor };
    },

    async associate(access, pairs) {
      for (const { contactId, companyId } of pairs)
        await save(access, 'persons', contactId, { org_id: Number(toId(companyId)) });
    },

    follows: ['task', 'deal'],

    async follow(access, followUp, triedAt) {
      const { kind, contactId, title, body, ownerId, dueAt } = followUp;
      const path = `/api/v2/${FOLLOW_UPS[kind]}`;
      const there = triedAt === null ? null : await followUpThere(access, path, followUp, triedAt);
      if (there !== null) return { id: String(there), requestId: '' };
      const personId = Number(toId(contactId));
      const json =
        kind === 'deal'
          ? { title, person_id: personId }
          : {
              ...{ subject: title, type: 'task', note: htmlLines(body), due_date: dueAt.toISOString().slice(0, 10) },
              participants: [{ person_id: personId, primary: true }],
            };
      const answer = await call(access, {
        ...{ method: 'POST', path },
        json: { ...json, ...(ownerId && { owner_id: Number(toId(ownerId)) }) },
      });
      return { id: String(Saved.parse(answer.json).data.id), requestId: answer.requestId };
    },

    recordUrl: ({ webUrl }, object, id) => (webUrl === '' ? '' : `${webUrl}/${toPaths(object).item}/${id}`),
  };
}

const toPath = (object: string) => `/api/v2/${toPaths(object).list}`;

function toPaths(object: string) {
  const paths = PATHS.get(object);
  if (paths) return paths;
  throw new CrmFault('validation', 'Pipedrive has no object of that name.');
}

function toId(id: string): string {
  if (/^\d{1,15}$/.test(id)) return id;
  throw new CrmFault('not_found', 'Pipedrive has no record with this ID.');
}

const pageQuery = (cursor: string | null, limit: number): Record<string, string> => ({
  limit: String(limit),
  ...(cursor !== null && { cursor }),
});

const changesQuery = (since: Date | null, cursor: string | null): Record<string, string> => ({
  // Fractions of a second are not accepted there.
  ...(since && { updated_since: `${since.toISOString().slice(0, 19)}Z` }),
  ...{ sort_by: 'update_time', sort_direction: 'asc' },
  ...pageQuery(cursor, PAGE),
});

async function allPages<T>(
  read: (cursor: string | null) => Promise<{ items: T[]; cursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: T[]; cursor: string | null } = await read(cursor);
    all.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}
