// The documentation of the API: OpenAPI 3.1 by its structure, complete by our contracts, its examples true by our shapes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WEBHOOK_EVENT_TYPES } from '#account/webhooks/contract.ts';
import { WEBHOOK_SAMPLES } from '#account/webhooks/server/index.ts';
import { type ApiDocument, apiDocument } from '#platform/http/api-document.ts';
import { createSessionCookie } from '#platform/http/callers.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { createRouter, decorateRequests } from '#platform/http/router.ts';
import { createLog } from '#platform/log.ts';
import { API_SCOPES, neededScope } from '#shared/api-scopes.ts';
import type { Principal } from '#shared/principal.ts';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { routeRow } from './route-table.ts';

const PUBLIC_URL = 'http://localhost:3000';
const CALLER: Principal = {
  workspaceId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  sessionId: 'key',
  email: 'api@example.com',
  plan: 'premium',
  group: 'premium',
  role: 'owner',
  teamMember: false,
};
let app: Awaited<ReturnType<typeof createHttpServer>>;
let drawn: unknown;
beforeAll(async () => {
  const log = createLog('silent');
  app = await createHttpServer({ log, publicUrl: PUBLIC_URL, port: 3000, production: false, trustProxy: false });
  decorateRequests(app);
  // No handler runs: what the routes say of themselves is read, and what they refuse. That the server has these routes is in routes.test.ts.
  const router = createRouter(app, {
    gatekeeper: { authenticate: async () => null, admit: () => undefined, check: () => undefined },
    limits: { take: async () => undefined, takeOfKey: async () => ({ refused: false, calls: 1, resetSeconds: 60 }) },
    cookie: createSessionCookie(PUBLIC_URL),
    keys: {
      authenticate: async () => ({ keyId: 'key', principal: CALLER, scopes: API_SCOPES, callsAMinute: 60 }),
    },
  });
  for (const contract of ALL_CONTRACTS) router.route(contract, async () => undefined as never);
  await app.ready();
  const document = apiDocument({
    drawn: app.swagger() as unknown as ApiDocument,
    contracts: router.contracts,
    events: WEBHOOK_SAMPLES,
    publicUrl: PUBLIC_URL,
  });
  drawn = JSON.parse(JSON.stringify(document));
});
afterAll(() => app.close());

// OpenAPI 3.1.0, sections 4.8.1 to 4.8.30, as far as the document uses it; nothing else is allowed in it.
const text = z.string().min(1);
const Schema = z.looseObject({ type: z.union([z.string(), z.array(z.string())]).optional() });
const Reference = z.strictObject({ $ref: z.string().regex(/^#\/components\/(schemas|headers|responses)\/\w[\w-]*$/) });
const Header = z.strictObject({ description: text, schema: Schema, example: z.unknown().optional() });
const Example = z.strictObject({ summary: text, value: z.unknown() });
const Media = z.strictObject({
  schema: z.union([Reference, Schema]).optional(),
  example: z.unknown().optional(),
  examples: z.record(text, Example).optional(),
});
const Content = z.record(z.string().regex(/^[\w*.+-]+\/[\w*.+-]+$/), Media);
const Answer = z.strictObject({
  description: text,
  headers: z.record(text, z.union([Reference, Header])).optional(),
  content: Content.optional(),
});
const Parameter = z
  .strictObject({
    name: text,
    in: z.enum(['query', 'path', 'header']),
    required: z.boolean().optional(),
    description: z.string().optional(),
    schema: Schema,
    example: z.unknown().optional(),
  })
  .refine((parameter) => parameter.in !== 'path' || parameter.required === true, 'a part of the path is required');
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/),
  summary: text,
  tags: z.array(text).length(1),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([Reference, Answer])),
  security: z.array(z.record(text, z.array(text))).min(1),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: text, version: text, description: text }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  tags: z.array(z.strictObject({ name: text, description: text })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
  webhooks: z.record(
    z.enum(WEBHOOK_EVENT_TYPES),
    z.strictObject({ post: Operation.extend({ security: z.array(z.never()) }) }),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      text,
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: text }),
    ),
    headers: z.record(text, Header),
    schemas: z.record(text, Schema),
    responses: z.record(text, Answer),
  }),
});

const OPEN = ALL_CONTRACTS.filter(({ api }) => api !== undefined);
/** Read once: it is a megabyte, and each route asks for it. */
let read: z.infer<typeof Document> | undefined;
const document = () => {
  read ??= Document.parse(drawn);
  return read;
};
/** The operation of a route, with the answers that it shares with others in their place. */
const getOperation = (contract: (typeof OPEN)[number]) => {
  const path = contract.path.replace(/:(\w+)/g, '{$1}');
  const method = contract.method.toLowerCase() as 'get';
  const { paths, components } = document();
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`${getName(contract)} is not in the document`);
  const answerOf = (given: z.infer<typeof Answer> | z.infer<typeof Reference>) =>
    '$ref' in given ? Answer.parse(components.responses[given.$ref.split('/').at(-1) ?? '']) : given;
  const responses = Object.entries(operation.responses).map(([status, given]) => [status, answerOf(given)] as const);
  return { ...operation, responses: Object.fromEntries(responses) };
};

it('is an OpenAPI 3.1 document', () => {
  const result = Document.safeParse(drawn);
  expect(result.error?.issues.slice(0, 10) ?? []).toEqual([]);
  const { paths, tags, components } = document();
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const named = new Set(tags.map(({ name }) => name));
  for (const { tags: used } of operations) expect(named).toContain(used[0]);
  for (const [, $ref = ''] of JSON.stringify(drawn).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) {
    const [kind, name] = $ref.split('/') as ['schemas', string];
    expect(Object.keys(components[kind]), $ref).toContain(name);
  }
});

it('has every route that keys may call, and no other', () => {
  const there = Object.entries(document().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(there.sort()).toEqual(OPEN.map(getName).sort());
});

describe.each(OPEN.map((contract) => ({ route: getName(contract), contract })))('$route', ({ contract }) => {
  it('names its scope, its parameters, its answers and its faults', () => {
    const { security, parameters = [], responses, requestBody } = getOperation(contract);
    expect(security).toEqual([{ apiKey: [neededScope(contract.method, contract.api ?? 'records')] }]);
    const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    const inQuery = Object.keys(contract.request.query?.shape ?? {});
    expect(parameters.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual(inQuery);
    expect(requestBody !== undefined).toBe((contract.request.body ?? contract.bodyStream) !== undefined);
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(contract.idempotent === true);
    for (const { name, description } of parameters.filter((one) => one.name === 'cursor'))
      expect(description, name).toMatch(/nextCursor/);
    const faults = JSON.stringify(responses);
    for (const code of contract.errors.filter((each) => each !== 'SEARCH_NEEDS_SIGN_IN'))
      expect(faults).toContain(code);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '429']));
  });

  it('has examples that its own shapes accept', () => {
    const { parameters = [], responses, requestBody } = getOperation(contract);
    const given = (where: 'path' | 'query') =>
      Object.fromEntries(
        parameters.filter((one) => one.in === where && one.example !== undefined).map((one) => [one.name, one.example]),
      );
    expect(() => contract.request.params?.parse(given('path'))).not.toThrow();
    expect(() => contract.request.query?.parse(given('query'))).not.toThrow();
    if (contract.request.body)
      expect(() => contract.request.body?.parse(requestBody?.content['application/json']?.example)).not.toThrow();
    if (contract.response === null) expect(responses['204']).toBeDefined();
    else if (contract.response !== 'stream') {
      const { response } = contract;
      expect(() => response.parse(responses['200']?.content?.['application/json']?.example)).not.toThrow();
    }
  });

  it('refuses a query parameter that it does not know, by its name', async () => {
    const { parameters = [], requestBody } = getOperation(contract);
    const path = parameters
      .filter((one) => one.in === 'path')
      .reduce((url, { name, example }) => url.replace(`:${name}`, encodeURIComponent(String(example))), contract.path);
    const example = requestBody?.content['application/json']?.example;
    const answer = await app.inject({
      method: contract.method,
      url: `${path}?nonsense=1`,
      headers: {
        authorization: 'Bearer lw_key',
        'idempotency-key': crypto.randomUUID(),
        ...(contract.bodyStream && { 'content-type': 'application/octet-stream' }),
      },
      ...(example !== undefined && { payload: example as object }),
      ...(contract.bodyStream && { payload: 'name\nMara' }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: unknown }>().error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: expect.arrayContaining([{ path: 'nonsense', message: expect.stringMatching(/^Unknown parameter/) }]),
    });
  });
});

it('every write can be sent twice: it takes an idempotency key, or is one by its nature', () => {
  const plain = OPEN.filter(
    ({ method, idempotent, api = '' }) => method === 'POST' && !idempotent && !api.endsWith(':read'),
  );
  expect(plain.map(getName).filter((name) => routeRow(name).twice === null)).toEqual([]);
});
