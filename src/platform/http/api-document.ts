// The documentation of the API: the routes that keys may call, with parameters, examples, errors, and what a key needs for them.
import { API_AREAS, type ApiArea, neededScope } from '#shared/api-scopes.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError, ERRORS, type ErrorCode } from '#shared/errors.ts';
import { CAPABILITIES, neededCapability, ROLES } from '#shared/roles.ts';
import { type JsonSchema, toExample } from './api-examples.ts';

// What the documentation of the API says in words.
const API_DESCRIPTION = `The calls that the pages of Leadwright make, for programs of yours.

## Keys
Make a key in Settings, API, and send it with each call: \`Authorization: Bearer lw_...\`. A key acts in the name of its user, in the user's
workspace and plan, and within its scopes: \`AREA:read\` and \`AREA:write\`. Keys belong on servers: calls from other web sites are not
answered to browsers.

## Limits
Each key may make as many calls a minute as its plan says (Starter 60, Pro 300, Premium 1,200). Every answer has \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); a call too many is answered with 429 and \`Retry-After\`.

## Pages
Lists are answered in pages: \`limit\` says how many, \`nextCursor\` of the answer is sent as \`cursor\` for the next page, and is null on the last
one. A cursor names the last row that was seen, so nothing is shown twice or left out while rows come and go. It belongs to one filter
and one order.

## Once
Calls with \`Idempotency-Key\` have one effect however often they are sent within two days: use a new UUID for each action, and the same one
to try it again. The same key with another body is refused with \`IDEMPOTENCY_KEY_REUSED\`.

## Webhooks
Subscribe with \`POST /api/webhooks/endpoints\`, unsubscribe with \`DELETE\`. Events are sent as \`{ "type", "timestamp", "data" }\`, signed as
[Standard Webhooks](https://www.standardwebhooks.com) describes: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`. Each is sent at least
once, and for three days until it is answered with 2xx; drop those whose \`webhook-id\` you know. \`GET /api/webhooks/events\` lists the types
with a sample of each.

## Faults
Every answer that is not 2xx has the body \`{ "error": { "code", "message", "requestId", "retryable" } }\`. Switch on \`code\`; show \`message\`.
`;

const HEADER_DESCRIPTIONS: Record<string, string> = {
  'RateLimit-Limit': 'Calls that this key may make in a minute',
  'RateLimit-Remaining': 'Calls that are left of them',
  'RateLimit-Reset': 'Seconds until all of them are there again',
};

/** Parameters that mean the same everywhere. */
const PARAMETER_DESCRIPTIONS: Record<string, string> = {
  id: 'Id of the record',
  cursor: '`nextCursor` of the page before; left out for the first page',
  limit: 'How many rows the page holds at most',
  q: 'Words that a row must hold; accents and case do not matter',
  sort: 'A field, with `-` before it for the other direction',
  shelf: '`live`, or `bin` for what was deleted within 30 days',
  runId: 'Id of a search that was made before',
};

/** The parts of OpenAPI 3.1 that are touched here. */
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}
interface Media {
  schema?: JsonSchema | { $ref: string };
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}
interface Answer {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
  security: Record<string, string[]>[];
}
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** By type of event. */
  webhooks?: Record<string, { post: object }>;
  components?: Record<string, Record<string, unknown>>;
}

/** What every call with a key can be answered, beside the codes of its contract. */
const ALWAYS: readonly ErrorCode[] = ['API_KEY_INVALID', 'API_SCOPE_MISSING', 'RATE_LIMITED', 'INTERNAL'];
const JSON_TYPE = 'application/json';
/** The bytes of a file, as they are. */
const FILE_BODY = { required: true, content: { 'application/octet-stream': {} } };
const RATE_HEADERS = Object.fromEntries(
  Object.keys(HEADER_DESCRIPTIONS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** An event that is sent to other programs. */
export interface DocumentedEvent {
  type: string;
  description: string;
  /** Of its `data`. */
  sample: object;
}

interface Documented {
  /** As the routes were registered: shapes only. */
  drawn: ApiDocument;
  contracts: readonly RouteContract[];
  events: readonly DocumentedEvent[];
  publicUrl: string;
}

/** The document of the routes that keys may call. */
export function apiDocument({ drawn, contracts, events, publicUrl }: Documented): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const refusals = new Map<string, Answer>();
  for (const contract of contracts) {
    if (contract.api === undefined) continue;
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    const method = contract.method.toLowerCase();
    const operation = drawn.paths[path]?.[method];
    if (operation === undefined) continue;
    paths[path] = { ...paths[path], [method]: documented(operation, contract, refusals) };
  }
  const areas = Object.values(API_AREAS);
  return {
    openapi: drawn.openapi,
    info: { title: 'Leadwright API', version: drawn.info.version, description: API_DESCRIPTION },
    servers: [{ url: publicUrl }],
    tags: areas
      .filter(({ name }) =>
        Object.values(paths).some((path) => Object.values(path).some((one) => one.tags[0] === name)),
      )
      .map(({ name, read, write }) => ({ name, description: write === null ? `${read}.` : `${read}. ${write}.` })),
    paths,
    webhooks: Object.fromEntries(events.map((event) => [event.type, { post: documentedEvent(event) }])),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal API key of Settings, API: `Authorization: Bearer lw_...`',
        },
      },
      headers: Object.fromEntries(
        Object.entries(HEADER_DESCRIPTIONS).map(([name, description]) => [
          name,
          { description, schema: { type: 'integer' }, example: name === 'RateLimit-Reset' ? 41 : 299 },
        ]),
      ),
      schemas: { Error: ERROR_SCHEMA },
      responses: Object.fromEntries(refusals),
    },
  };
}

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

function documentedEvent({ type, description, sample }: DocumentedEvent): object {
  const example = { type, timestamp: '2026-11-26T10:00:00.000Z', data: sample };
  return {
    operationId: `receive_${type.replaceAll('.', '_')}`,
    summary: description,
    tags: [API_AREAS.webhooks.name],
    // Signed instead.
    security: [],
    parameters: SIGNED.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: {
      content: {
        [JSON_TYPE]: {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: type },
              timestamp: { type: 'string', format: 'date-time' },
              data: { type: 'object' },
            },
          },
          example,
        },
      },
    },
    responses: { 204: { description: 'Received. Any other answer is tried again, 410 ends the subscription.' } },
  };
}

function documented(drawn: Operation, contract: RouteContract, refusals: Map<string, Answer>): Operation {
  const need = contract.api as string;
  const area = need.split(':')[0] as ApiArea;
  const scope = neededScope(contract.method, contract.api as ApiArea);
  const { parameters, requestBody } = drawn;
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    tags: [API_AREAS[area].name],
    security: [{ apiKey: [scope] }],
    ...((parameters || contract.idempotent) && { parameters: getParameters(parameters ?? [], contract) }),
    ...(requestBody && { requestBody: { required: true, content: getBody(requestBody.content, contract) } }),
    ...(contract.bodyStream && { requestBody: FILE_BODY }),
    responses: { ...toSuccess(drawn, contract), ...toRefusals(contract, Boolean(parameters ?? requestBody), refusals) },
  };
}

/** `POST /api/contacts/:id/merge` is `postContactsIdMerge`. */
function operationId({ method, path }: RouteContract): string {
  const words = path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function getParameters(drawn: readonly Parameter[], { example, idempotent, credits }: RouteContract): Parameter[] {
  const described = drawn.map((parameter) => {
    const given = { ...example?.params, ...example?.query }[parameter.name];
    const shown =
      given ?? (parameter.required ? toExample(parameter.schema, { every: false }, parameter.name) : undefined);
    const words = parameter.description ?? PARAMETER_DESCRIPTIONS[parameter.name];
    return { ...parameter, ...(words && { description: words }), ...(shown !== undefined && { example: shown }) };
  });
  const limit: Parameter = {
    name: 'Max-Credits',
    in: 'header',
    description:
      'The most that this call may cost, in credits. Where it costs more it is refused, and nothing is charged.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  };
  const known = credits === 'free' ? described : [...described, limit];
  if (!idempotent) return known;
  const header: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A new UUID for each action. Sent again with the same call, it has one effect.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
    example: '5f0d9c1e-3b52-4a51-8d3a-0f6c1b7a9e42',
  };
  return [...known, header];
}

function getBody(drawn: Record<string, Media>, { example }: RouteContract): Record<string, Media> {
  return Object.fromEntries(
    Object.entries(drawn).map(([type, media]) => {
      const made = example?.body ?? (type === JSON_TYPE && toExample(media.schema as JsonSchema, { every: false }));
      return [type, { ...media, ...(made !== false && { example: made }) }];
    }),
  );
}

function toSuccess(drawn: Operation, { response, example }: RouteContract): Record<string, Answer> {
  if (response === null) return { 204: { description: 'Done', headers: RATE_HEADERS } };
  if (response === 'stream') {
    return { 200: { description: 'A file or a stream', headers: RATE_HEADERS, content: { '*/*': {} } } };
  }
  const success = drawn.responses['200'] as Answer | undefined;
  const schema = success?.content?.[JSON_TYPE]?.schema as JsonSchema | undefined;
  const made = example?.answer ?? toExample(schema ?? {}, { every: true });
  const content = { [JSON_TYPE]: { ...(schema && { schema }), example: made } };
  return { 200: { description: 'Done', headers: RATE_HEADERS, content } };
}

/**
 * Codes by their status, each with the body that it comes in. Routes share nearly all of them: said in full at each, they were
 * half of the document, and a page that shows it takes seconds for a megabyte.
 * @param shared those of all routes, by the name of their component
 */
function toRefusals(
  contract: RouteContract,
  takesInput: boolean,
  shared: Map<string, Answer>,
): Record<string, { $ref: string }> {
  const codes = new Set<ErrorCode>([
    ...(takesInput ? (['INVALID_INPUT'] as const) : []),
    ...(contract.idempotent ? (['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(contract.plan === 'signed-in' ? [] : (['PLAN_REQUIRED', 'SUBSCRIPTION_REQUIRED'] as const)),
    ...roleRefusal(contract),
    ...ALWAYS,
    // Keys have no session to be signed in with.
    ...contract.errors.filter((code) => code !== 'SEARCH_NEEDS_SIGN_IN'),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes].sort()) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => {
      const name = alike.join('-');
      if (!shared.has(name)) shared.set(name, refusal(alike));
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function roleRefusal(contract: RouteContract): ErrorCode[] {
  const capability = neededCapability(contract);
  const refused = capability === null ? 0 : ROLES.length - CAPABILITIES[capability].length;
  if (refused === 0) return [];
  return refused === ROLES.length - 1 ? ['TEAM_MEMBERS_EXCLUDED'] : ['ROLE_FORBIDDEN'];
}

function refusal(codes: readonly ErrorCode[]): Answer {
  const examples = codes.map((code) => [code, { summary: ERRORS[code].text, value: errorExample(code) }]);
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: {
      [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  };
}

function errorExample(code: ErrorCode): unknown {
  const params = { seconds: 12, n: 20, scope: 'records:write', plan: 'Trial', name: 'Mara Lindqvist' };
  const fields =
    code === 'INVALID_INPUT' ? [{ path: 'limit', message: 'Too big: expected number to be <=200' }] : undefined;
  const details = code === 'RATE_LIMITED' ? { seconds: 12 } : undefined;
  return new AppError(code, { params, ...(fields && { fields }), ...(details && { details }) }).toBody(
    '7c0a1f52-6f0e-4f3c-9d57-2b8c3e1a4d60',
  );
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId', 'retryable'],
      properties: {
        code: { type: 'string', description: 'What happened, for programs. It does not change.' },
        message: { type: 'string', description: 'What happened, for people.' },
        requestId: { type: 'string', description: 'By which the operator finds the call in the log.' },
        retryable: { type: 'boolean', description: 'True where the same call may succeed later.' },
        fields: {
          type: 'array',
          description: 'With INVALID_INPUT: what is wrong with which field.',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        details: { type: 'object', description: 'Facts of the code: `seconds` with RATE_LIMITED.' },
      },
    },
  },
};
