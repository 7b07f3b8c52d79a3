// Attio (its public REST API, version 2): people and companies, one call for each record, connected with a token of the workspace. Addresses
// and domains are unique there; a record is asserted by them, so that one that is sent twice is one.
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { parseUrl } from '#shared/urls.ts';
import { CrmFault, type CrmFaultKind } from '../../domain/crm-fault.ts';
import { comparableKey, fromWire, isHostKey, keyMatcher, toWire } from '../../domain/wire-values.ts';
import type { CrmField, CrmFieldType } from '../../fields.contract.ts';
import type { CrmAccess, CrmAdapter, CrmRecord, CrmWrite, CrmWritten } from '../crm-adapter.ts';
import { createCrmCall, writeEach } from './call-crm.provider.ts';

const FIND_VALUES = 50;
const READ_IDS = 100;
/** Writes may be 25 in a second. */
const WRITES = 20;
const PAGE = 500;
const MIN_WAIT_MS = 1_000;
const APP = 'https://app.attio.com';

/** Attributes of Attio's own that are unique. */
const UNIQUE = new Set(['email_addresses', 'domains']);
/** Lists of which the port sees the first value. */
const LIST_TYPES = new Set(['email-address', 'phone-number', 'domain']);
const NO_FIELDS = new Set(['location', 'interaction']);
const READ_ONLY_TYPES = new Set(['record-reference']);

const Value = z.looseObject({
  attribute_type: z.string().catch(''),
  active_from: z.string().nullish(),
  option: z.object({ title: z.string() }).nullish(),
  status: z.object({ title: z.string() }).nullish(),
});
type Value = z.output<typeof Value>;
const Found = z.object({
  id: z.object({ record_id: z.string() }),
  created_at: z.string().nullish(),
  values: z.record(z.string(), z.array(Value).catch([])).catch({}),
});
type Found = z.output<typeof Found>;
const Page = z.object({ data: z.array(Found) });
const Saved = z.object({ data: z.object({ id: z.object({ record_id: z.string() }) }) });
const Attribute = z.object({
  api_slug: z.string(),
  title: z.string().catch(''),
  type: z.string(),
  is_archived: z.boolean().catch(false),
  is_required: z.boolean().catch(false),
  is_unique: z.boolean().catch(false),
  is_multiselect: z.boolean().catch(false),
  is_writable: z.boolean().catch(true),
});
type Attribute = z.output<typeof Attribute>;
const Options = z.object({ data: z.array(z.object({ title: z.string(), is_archived: z.boolean().catch(false) })) });
const ErrorBody = z.object({ code: z.string().catch(''), message: z.string().catch('') });

const TYPES: Readonly<Record<string, CrmFieldType>> = {
  number: 'number',
  currency: 'number',
  rating: 'number',
  checkbox: 'yes-no',
  date: 'date',
  timestamp: 'moment',
  status: 'choice',
  'actor-reference': 'owner',
  'email-address': 'email',
  'phone-number': 'phone',
  domain: 'url',
};

const Task = z.object({ id: z.object({ task_id: z.string() }), content_plaintext: z.string().catch('') });
/** Characters of the text of a task. */
const MAX_TASK = 2_000;

export function createAttio(platform: Pick<Platform, 'outbound' | 'clock' | 'config'>): CrmAdapter {
  const { apiUrl } = platform.config.crm.attio;
  const call = createCrmCall(platform, {
    credentials: (token) => ({ authorization: `Bearer ${token}` }),
    readFault({ status, headers, json }) {
      const { code, message } = ErrorBody.catch({ code: '', message: '' }).parse(json ?? {});
      const kind = toKind(code);
      // The end of the second in which the limit was reached, as a date, may be now.
      const reset = Date.parse(headers['retry-after'] ?? '') - platform.clock.now();
      const retryAfterMs = status === 429 ? Math.max(Number.isNaN(reset) ? 0 : reset, MIN_WAIT_MS) : undefined;
      return { message, code, ...(kind && { kind }), ...(retryAfterMs && { retryAfterMs }) };
    },
    requestId: ({ headers }) => headers['x-request-id'] ?? '',
  });

  async function query(access: CrmAccess, object: string, json: Record<string, unknown>): Promise<Found[]> {
    const answer = await call(access, { method: 'POST', path: `${recordsPath(object)}/query`, json });
    return Page.parse(answer.json).data;
  }

  async function queryAll(access: CrmAccess, object: string, filter: Record<string, unknown>): Promise<Found[]> {
    const all: Found[] = [];
    for (let offset = 0, more = true; more; offset += PAGE) {
      const page = await query(access, object, { filter, sorts: BY_CREATION, limit: PAGE, offset });
      all.push(...page);
      more = page.length === PAGE;
    }
    return all;
  }

  const readFound = (access: CrmAccess, object: string, ids: readonly string[]): Promise<Found[]> =>
    ids.length === 0 ? Promise.resolve([]) : queryAll(access, object, { record_id: { $in: ids } });

  /** Records one of whose values is one of these, each with the value to show for it. */
  async function match(
    access: CrmAccess,
    object: string,
    field: string,
    values: readonly string[],
  ): Promise<{ found: Found; value: string }[]> {
    const terms = new Set(
      values.filter(Boolean).map((value) => (isHostKey(comparableKey(value)) ? comparableKey(value) : value)),
    );
    if (terms.size === 0) return [];
    const slug = toSlug(field);
    const conditions = [...terms].map((value) => ({ [slug]: value }));
    const all = await queryAll(access, object, conditions.length > 1 ? { $or: conditions } : { ...conditions[0] });
    const matched = keyMatcher(values);
    return all.flatMap((found) => {
      const value = getTexts(found, field)
        .map(matched)
        .find((shown) => shown !== null);
      return value == null ? [] : [{ found, value }];
    });
  }

  async function attribute(access: CrmAccess, object: string, slug: string): Promise<Attribute> {
    const path = `${objectPath(object)}/attributes/${toSlug(slug)}`;
    return z.object({ data: Attribute }).parse((await call(access, { method: 'GET', path })).json).data;
  }

  async function choicesOf(
    access: CrmAccess,
    object: string,
    { api_slug, type }: Attribute,
  ): Promise<CrmField['choices']> {
    if (type !== 'select' && type !== 'status') return [];
    const path = `${objectPath(object)}/attributes/${toSlug(api_slug)}/${type === 'select' ? 'options' : 'statuses'}`;
    const { data } = Options.parse((await call(access, { method: 'GET', path })).json);
    // They are written and read by their titles.
    return data.filter(({ is_archived }) => !is_archived).map(({ title }) => ({ value: title, label: title }));
  }

  async function save(
    access: CrmAccess,
    request: { method: 'POST' | 'PUT'; path: string; query?: Record<string, string> },
    values: unknown,
  ): Promise<{ id: string; requestId: string }> {
    const { json, requestId } = await call(access, { ...request, json: { data: { values } } });
    return { id: Saved.parse(json).data.id.record_id, requestId };
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
    const isUnique = created.length > 0 && (UNIQUE.has(field) || (await attribute(access, object, field)).is_unique);
    const keys = created.map(({ key }) => key.value);
    const known: { id: string; key: string; found: Found | undefined }[] = [];
    for (const { found, value } of await match(access, object, field, keys))
      known.push({ id: found.id.record_id, key: comparableKey(value), found });
    const updated = writes.flatMap(({ id }) => id ?? []);
    const present = new Map((await readFound(access, object, updated)).map((found) => [found.id.record_id, found]));
    return writeEach(writes, async ({ ref, id, key, besides = [], values }) => {
      const there = known.find((one) => one.key === comparableKey(key.value) && !besides.includes(one.id));
      const found = present.get(id ?? there?.id ?? '');
      const json = toJson(object, values, byName, found ?? there?.found);
      const target = id ?? there?.id;
      if (target) {
        const saved = await save(access, { method: 'PUT', path: `${recordsPath(object)}/${toId(target)}` }, json);
        return { ref, requestId: saved.requestId, done: true, id: saved.id, created: false };
      }
      const saved = await save(
        access,
        isUnique && besides.length === 0
          ? { method: 'PUT', path: recordsPath(object), query: { matching_attribute: toSlug(field) } }
          : { method: 'POST', path: recordsPath(object) },
        json,
      );
      // The same key twice is one record.
      known.push({ id: saved.id, key: comparableKey(key.value), found: undefined });
      return { ref, requestId: saved.requestId, done: true, id: saved.id, created: true };
    });
  }

  async function taskThere(access: CrmAccess, object: string, contactId: string, key: string): Promise<string | null> {
    for (let offset = 0, more = true; more; offset += PAGE) {
      const query = {
        ...{ linked_object: object, linked_record_id: toId(contactId), sort: 'created_at:desc' },
        ...{ limit: String(PAGE), offset: String(offset) },
      };
      const { json } = await call(access, { method: 'GET', path: '/v2/tasks', query });
      const { data } = z.object({ data: z.array(Task) }).parse(json);
      const mine = data.find(({ content_plaintext }) => content_plaintext.includes(key));
      if (mine) return mine.id.task_id;
      more = data.length === PAGE;
    }
    return null;
  }

  return {
    id: 'attio',
    oauth: null,
    pastedToken: { apiUrl: () => apiUrl, asksHost: null },
    objects: { contact: ['people'], company: ['companies'] },
    batch: { find: FIND_VALUES, read: READ_IDS, write: WRITES },

    async account(access) {
      const { json } = await call(access, { method: 'GET', path: '/v2/self' });
      const Self = z.object({ workspace_id: z.string(), workspace_name: z.string(), workspace_slug: z.string() });
      // A token that is none is answered like any other, with nothing but that.
      const self = Self.safeParse(json).data;
      if (!self) throw new CrmFault('auth', 'It refused the key. Check that it is complete.');
      const pages = parseUrl(apiUrl)?.hostname === 'api.attio.com' ? APP : apiUrl;
      return { id: self.workspace_id, name: self.workspace_name, webUrl: `${pages}/${self.workspace_slug}` };
    },

    async fields(access, object) {
      const path = `${objectPath(object)}/attributes`;
      const { json } = await call(access, { method: 'GET', path, query: { limit: String(PAGE) } });
      const all = z.object({ data: z.array(Attribute) }).parse(json).data;
      const fields: CrmField[] = [];
      for (const each of all.filter(({ is_archived, type }) => !is_archived && !NO_FIELDS.has(type)))
        fields.push(toField(each, await choicesOf(access, object, each)));
      return fields;
    },

    async owners(access) {
      const Member = z.object({
        id: z.object({ workspace_member_id: z.string() }),
        first_name: z.string().catch(''),
        last_name: z.string().catch(''),
        email_address: z.string().catch(''),
        access_level: z.string().catch(''),
      });
      const { json } = await call(access, { method: 'GET', path: '/v2/workspace_members' });
      return z
        .object({ data: z.array(Member) })
        .parse(json)
        .data.filter(({ access_level }) => access_level !== 'suspended')
        .map(({ id, first_name, last_name, email_address }) => ({
          id: id.workspace_member_id,
          name: [first_name, last_name].filter(Boolean).join(' ') || email_address,
          email: email_address.toLowerCase(),
        }));
    },

    async find(access, object, { field, values, fields }) {
      const matches = await match(access, object, field, values);
      // Of several addresses the one that was asked for, so that the record is recognised by it.
      return matches.map(({ found, value }) => toRecord(found, fields, { [field]: value }));
    },

    read: async (access, object, { ids, fields }) =>
      (await readFound(access, object, ids)).map((found) => toRecord(found, fields)),

    write: (access, object, writes, fields) => write(access, object, writes, fields),

    /** Attio has no bin: what is deleted is gone. */
    archive: (access, object, ids) =>
      writeEach(
        ids.map((id) => ({ ref: id })),
        async ({ ref: id }) => {
          const requestId = await call(access, { method: 'DELETE', path: `${recordsPath(object)}/${toId(id)}` }).then(
            (answer) => answer.requestId,
            (error: unknown) => {
              if (error instanceof CrmFault && error.kind === 'not_found') return error.requestId;
              throw error;
            },
          );
          return { ref: id, requestId, done: true, id, created: false };
        },
      ),

    /** Attio does not filter by the moment of a change: all records are read in the order of their creation, and those left out that are older. */
    async changed(access, object, { since, cursor, fields }) {
      const offset = z.coerce
        .number()
        .int()
        .min(0)
        .parse(cursor ?? '0');
      const page = await query(access, object, { sorts: BY_CREATION, limit: PAGE, offset });
      const records = page.map((found) => toRecord(found, fields));
      const from = since?.getTime() ?? 0;
      return {
        records: records.filter(({ changedAt }) => changedAt === null || Date.parse(changedAt) >= from),
        cursor: page.length === PAGE ? String(offset + PAGE) : null,
      };
    },

    async associate(access, pairs) {
      for (const { contactId, companyId } of pairs)
        await save(
          access,
          { method: 'PUT', path: `${recordsPath('people')}/${toId(contactId)}` },
          { company: [{ target_object: 'companies', target_record_id: toId(companyId) }] },
        );
    },

    // A deal needs an owner and a stage, which each workspace has its own of.
    follows: ['task'],

    async follow(access, { object, contactId, title, body, key, ownerId, dueAt }, triedAt) {
      const there = triedAt === null ? null : await taskThere(access, object, contactId, key);
      if (there !== null) return { id: there, requestId: '' };
      const text = `${title}\n\n${body}`;
      const content = text.length <= MAX_TASK ? text : `${text.slice(0, MAX_TASK - key.length - 1)}\n${key}`;
      const { json, requestId } = await call(access, {
        method: 'POST',
        path: '/v2/tasks',
        json: {
          data: {
            ...{ content, format: 'plaintext' },
            ...{ deadline_at: dueAt.toISOString(), is_completed: false },
            linked_records: [{ target_object: object, target_record_id: toId(contactId) }],
            assignees: ownerId
              ? [{ referenced_actor_type: 'workspace-member', referenced_actor_id: toId(ownerId) }]
              : [],
          },
        },
      });
      return { id: z.object({ data: Task }).parse(json).data.id.task_id, requestId };
    },

    recordUrl: ({ webUrl }, object, id) =>
      webUrl === '' ? '' : `${webUrl}/${object === 'companies' ? 'company' : 'person'}/${id}`,
  };
}

const BY_CREATION = [{ direction: 'asc', attribute: 'created_at' }];

const objectPath = (object: string) => `/v2/objects/${toSlug(object)}`;
const recordsPath = (object: string) => `${objectPath(object)}/records`;

function toSlug(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name)) return name;
  throw new CrmFault('validation', 'Attio has no field or object of that name.');
}

function toId(id: string): string {
  if (/^[0-9a-f-]{36}$/i.test(id)) return id;
  throw new CrmFault('not_found', 'Attio has no record with this ID.');
}

/** What the status does not say. */
function toKind(code: string): CrmFaultKind | undefined {
  if (code === 'concurrent_write_conflict') return 'temporary';
  return /unique|conflict/.test(code) ? 'conflict' : undefined;
}

const TEXTS = ['email_address', 'domain', 'normalized_phone_number', 'original_phone_number', 'full_name'];
const REFERENCES = ['referenced_actor_id', 'target_record_id', 'currency_value', 'value'];

function getText(value: Value): string {
  if (value.option) return value.option.title;
  if (value.status) return value.status.title;
  const name = [...TEXTS, ...REFERENCES].find((each) => value[each] !== undefined && value[each] !== null);
  return name === undefined ? '' : fromWire(value[name]);
}

const getTexts = ({ values }: Found, name: string): string[] => (values[name] ?? []).map(getText);

function toRecord(found: Found, fields: readonly string[], instead: Record<string, string> = {}): CrmRecord {
  const moments = [
    found.created_at,
    ...Object.values(found.values).flatMap((all) => all.map((each) => each.active_from)),
  ];
  // Fractions have nine digits there.
  const times = moments.flatMap((moment) => (moment ? [Date.parse(moment.replace(/(\.\d{3})\d+/, '$1'))] : []));
  return {
    id: found.id.record_id,
    values: Object.fromEntries(fields.map((name) => [name, instead[name] ?? readValue(found, name)])),
    changedAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
  };
}

function readValue(found: Found, name: string): string {
  const isList = found.values[name]?.some(({ attribute_type }) => LIST_TYPES.has(attribute_type));
  const texts = getTexts(found, name);
  return isList ? (texts[0] ?? '') : texts.join(';');
}

function toJson(
  object: string,
  values: Record<string, string>,
  fields: ReadonlyMap<string, CrmField>,
  found: Found | undefined,
): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      toValues(object, name, text, fields.get(name)?.type ?? 'text', found),
    ]),
  );
}

/** All values that an attribute has from then on: an update replaces them. */
function toValues(object: string, name: string, text: string, type: CrmFieldType, found: Found | undefined): unknown[] {
  if (object === 'people' && name === 'name') return text === '' ? [] : [toName(text)];
  if (type === 'email' || type === 'phone' || type === 'url')
    return mergeTexts(found ? getTexts(found, name) : [], text);
  if (type === 'choices') return text.split(';').filter(Boolean);
  if (type === 'owner')
    return text === '' ? [] : [{ referenced_actor_type: 'workspace-member', referenced_actor_id: text }];
  const value = toWire(type, text);
  return value === null ? [] : [value];
}

/** The last word is the last name. */
function toName(text: string) {
  const full_name = text.trim();
  const [, first_name = '', last_name = ''] = /^(.*?)\s*(\S+)$/.exec(full_name) ?? [];
  return first_name === '' ? { first_name: last_name, last_name: '', full_name } : { first_name, last_name, full_name };
}

/** The text becomes the first one in place of the present one; the others stay. */
function mergeTexts([first, ...others]: readonly string[], text: string): string[] {
  if (text === '') return others;
  const isSame = (other: string) => comparableKey(other) === comparableKey(text);
  const kept = others.some(isSame) && first !== undefined ? [first, ...others] : others;
  return [text, ...kept.filter((other) => !isSame(other))];
}

function toField(attribute: Attribute, choices: CrmField['choices']): CrmField {
  const { api_slug, title, type, is_required, is_writable, is_multiselect } = attribute;
  return {
    name: api_slug,
    label: title || api_slug,
    type: type === 'select' ? (is_multiselect ? 'choices' : 'choice') : (TYPES[type] ?? 'text'),
    required: is_required,
    readOnly: !is_writable || READ_ONLY_TYPES.has(type),
    choices,
    maxLength: null,
  };
}
