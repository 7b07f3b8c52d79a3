// A tool: a name, words and a schema over one route of the API. What a call may do, costs and answers is the route's own.
import { z } from 'zod';
import type { CallParts } from '#platform/http/call-in-process.ts';
import { type ApiScope, neededScope } from '#shared/api-scopes.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

export interface JsonSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  [key: string]: unknown;
}

interface ToolFacts {
  /** snake_case, as agents know tools. */
  name: string;
  title: string;
  description: string;
  route: RouteContract;
  /** Fields of the route that agents are not offered. */
  without?: readonly string[];
  /** Field → what it is, where the shape does not say it. */
  fields?: Record<string, string>;
  /** Name of the field that holds the whole body, where that is a choice of shapes. */
  bodyAs?: string;
  /** The caller may leave out the id that it would make: one is made for it. */
  makesId?: true;
  /** Asks an outside source. */
  outside?: true;
  /** Takes away or replaces something; a person can bring it back. */
  destructive?: true;
}

/** What it costs to call it. */
export type Pricing =
  | { of: 'search'; capability(body: Record<string, unknown>): Capability }
  /** Each address apart, as it is known. */
  | { of: 'addresses' };

export interface Tool extends ToolFacts {
  scope: ApiScope;
  inputSchema: JsonSchema;
  /** Set where the first call answers a quote, and only `confirm_quote` runs it. */
  pricing: Pricing | null;
}

export function defineTool(facts: ToolFacts, pricing: Pricing | null = null): Tool {
  const { route } = facts;
  if (route.api === undefined) throw new Error(`${route.method} ${route.path} is not open to API keys`);
  return { ...facts, pricing, scope: neededScope(route.method, route.api), inputSchema: inputSchema(facts) };
}

/** Read by clients that ask people before a tool is called. */
export function getAnnotations({ title, route, scope, pricing, makesId, outside, destructive }: Tool) {
  const reads = pricing !== null || scope.endsWith(':read');
  return {
    title,
    // A paid tool only quotes; what follows is a call of its own.
    readOnlyHint: reads,
    ...(!reads && {
      destructiveHint: destructive === true,
      idempotentHint: route.method !== 'POST' || makesId === true,
    }),
    openWorldHint: pricing !== null || outside === true,
  };
}

const getShape = (schema: z.ZodType | undefined): z.ZodRawShape => (schema instanceof z.ZodObject ? schema.shape : {});

/** One flat object: the fields of the path, of the query and of the body. */
function inputShape({ route, without = [], bodyAs, makesId, fields = {} }: ToolFacts): z.ZodRawShape {
  const { params, query, body } = route.request;
  const all: Record<string, z.ZodType> = {
    ...(getShape(params) as Record<string, z.ZodType>),
    ...(getShape(query) as Record<string, z.ZodType>),
    ...(bodyAs !== undefined && body ? { [bodyAs]: body } : (getShape(body) as Record<string, z.ZodType>)),
  };
  if (makesId && all.id) all.id = z.uuid().optional().describe('A new UUID, so that a repeated call has one effect.');
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => !without.includes(name))
      .map(([name, schema]) => [name, fields[name] === undefined ? schema : schema.describe(fields[name])]),
  );
}

function inputSchema(facts: ToolFacts): JsonSchema {
  const { $schema: _draft, ...schema } = z.toJSONSchema(z.strictObject(inputShape(facts)), {
    io: 'input',
    // What a shape refuses by code alone cannot be written down. The route itself refuses it.
    unrepresentable: 'any',
    // Half of the length, and said by `format` already.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schema as unknown as JsonSchema;
}

/** The flat input as the route takes it. @throws INVALID_INPUT for fields that the tool does not have, or that the path needs */
export function toCallParts(tool: Tool, input: Record<string, unknown>): CallParts {
  const { route, bodyAs, inputSchema: schema } = tool;
  const known = Object.keys(schema.properties);
  const unknown = Object.keys(input).filter((name) => !known.includes(name));
  const missing = Object.keys(getShape(route.request.params)).filter((name) => !isFilled(input[name]));
  if (unknown.length > 0 || missing.length > 0) {
    const message = known.length > 0 ? `Unknown field. Use ${known.join(', ')}.` : 'Unknown field. Use none.';
    throw new AppError('INVALID_INPUT', {
      fields: [
        ...unknown.map((path) => ({ path, message })),
        ...missing.map((path) => ({ path, message: 'Required.' })),
      ],
    });
  }
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in input).map((name) => [name, input[name]]));
  const inPath = Object.keys(getShape(route.request.params));
  const inQuery = Object.keys(getShape(route.request.query));
  const inBody = known.filter((name) => !inPath.includes(name) && !inQuery.includes(name));
  return {
    params: pick(inPath),
    query: pick(inQuery),
    ...(route.request.body && { body: bodyAs === undefined ? pick(inBody) : input[bodyAs] }),
  };
}

const isFilled = (value: unknown) => (typeof value === 'string' ? value !== '' : typeof value === 'number');
