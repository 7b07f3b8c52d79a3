// The page of the API's documentation: its document as Swagger UI reads it quickly, colours that can be read, and the names that its makers
// have left out for screen readers.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { ApiDocument } from './api-document.ts';
import type { HttpServer } from './http-types.ts';

/** Light only, as the page is; the colours are those of the product (src/ui/tokens.css), each with a contrast of 4.5:1. */
const css = `
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { color: #14201e; }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .info code, .swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { color: #0a5f53 !important; }
.swagger-ui .info .title small { background: #475451; }
.swagger-ui .info .title small.version-stamp { background: #0b6b5d; }
.swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .parameter__extension, .swagger-ui .parameter__in,
.swagger-ui .prop-format, .swagger-ui .opblock .opblock-section-header > label { color: #475451; }
/* There is one server: this one. */
.swagger-ui .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .btn.authorize { border-color: #0b6b5d; color: #0b6b5d; }
.swagger-ui .btn.authorize svg { fill: #0b6b5d; }
.swagger-ui .btn.execute { background: #0b6b5d; border-color: #0b6b5d; }
.swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fa8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a7a3c; }
.swagger-ui .opblock.opblock-put .opblock-summary-method,
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #8f5a00; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after,
.swagger-ui .model .property.primitive { color: #475451; }
.swagger-ui .parameter__name.required::after, .swagger-ui table.model tr.property-row .star { color: #b3261e; }
.swagger-ui :focus-visible { outline: 2px solid #0b6b5d; outline-offset: 2px; }
/* No answer links to another call. */
.swagger-ui .response-col_links, .swagger-ui .responses-table > thead td:last-child { display: none; }
/* On a phone an area's description is below its name. */
@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag > a { flex: 1; }
  .swagger-ui .opblock-tag > small { order: 1; flex: 1 0 100%; padding: 0; }
}
`;

/** Runs in the page. What is opened later is drawn later, so each change is looked at. */
const js = `
(() => {
  // Without it a phone shows the page as a small picture of a wide one.
  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);
  const root = document.getElementById('swagger-ui');
  root.setAttribute('role', 'main');
  const call = (element) =>
    ['method', 'path'].map((part) => element.closest('.opblock')?.querySelector('.opblock-summary-' + part)?.textContent).join(' ');
  const labels = [
    ['select.content-type', 'Type of the content'],
    ['.examples-select select', 'Example'],
    ['.parameters-col_description select', 'Value'],
    ['select', 'Choice'],
    ['textarea', 'Body'],
    ['.operation-filter-input', 'Filter by area'],
  ];
  function addNames() {
    for (const [which, label] of labels) {
      for (const each of root.querySelectorAll(which)) {
        if (!each.hasAttribute('aria-label')) each.setAttribute('aria-label', label);
      }
    }
    for (const each of root.querySelectorAll('[role=region]:not([data-named])')) {
      each.dataset.named = '';
      each.setAttribute('aria-label', 'Answers of ' + call(each));
    }
    for (const each of root.querySelectorAll('pre:not([tabindex])')) each.tabIndex = 0;
  }
  new MutationObserver(addNames).observe(root, { childList: true, subtree: true });
  addNames();
})();
`;

const THEME = {
  title: 'Leadwright API',
  favicon: [],
  css: [{ filename: 'leadwright.css', content: css }],
  js: [{ filename: 'leadwright.js', content: js }],
};

/** Of the connection to the page's server, which is none. */
const OF_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * The page and its files, from a server of its own that the first request for them starts: Swagger UI takes a twentieth of the product's
 * start to load, and few processes ever show it.
 */
export function registerDocsPage(app: HttpServer, readDocument: () => ApiDocument): void {
  let started: Promise<FastifyInstance> | undefined;
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    started ??= startDocsServer(documentOfPage(readDocument())).catch((error: unknown) => {
      // The next request tries again.
      started = undefined;
      throw error;
    });
    const answered = await (await started).inject({ method: 'GET', url, headers });
    if (answered.statusCode === 404) throw new AppError('NOT_FOUND');
    for (const [name, value] of Object.entries(answered.headers))
      if (value !== undefined && !OF_CONNECTION.includes(name)) reply.header(name, value);
    return reply.status(answered.statusCode).send(answered.rawPayload);
  };
  for (const path of ['/api/docs', '/api/docs/*']) app.get(path, { schema: { hide: true } }, answer);
}

async function startDocsServer(document: ApiDocument): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const server = fastify();
  await server.register(swagger, { mode: 'static', specification: { document: document as never } });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Without the bar of its makers; closed, since all operations at once take a browser seconds to draw.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      // A link in the button of each operation, and colours that cannot be read.
      deepLinking: false,
      syntaxHighlight: false,
    },
    theme: THEME,
  });
  return server;
}

/**
 * The document as OpenAPI 3.0 says it. Of a 3.1 document Swagger UI 5 resolves all for each operation that is opened: 5 s for ours, where a 3.0
 * document takes it half a second. Programs read the 3.1 document at /api/openapi.json.
 */
export function documentOfPage(document: ApiDocument): ApiDocument {
  // 3.0 has no place for events: the description says where they are.
  const { webhooks: _, ...rest } = document;
  return { ...(inOpenApi30(rest) as ApiDocument), openapi: '3.0.3' };
}

/** Values are shown as they are, whatever they look like. */
const VALUES = new Set(['example', 'examples', 'default', 'enum']);

/** JSON Schema 2020-12 as far as our shapes use it; 3.0 knows `nullable` and one type, and no rule for the names of properties. */
export function inOpenApi30(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inOpenApi30);
  if (typeof part !== 'object' || part === null) return part;
  const { type, anyOf, propertyNames: _, exclusiveMinimum, ...rest } = part as Record<string, unknown>;
  const read = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, VALUES.has(key) ? value : inOpenApi30(value)]),
  );
  if (typeof exclusiveMinimum === 'number') Object.assign(read, { minimum: exclusiveMinimum, exclusiveMinimum: true });
  const choices = Array.isArray(type) ? type.map((one) => ({ type: one })) : anyOf;
  if (!Array.isArray(choices)) return { ...read, ...(type !== undefined && { type: inOpenApi30(type) }) };
  const some = choices.filter((choice) => choice.type !== 'null').map(inOpenApi30);
  const nullable = some.length < choices.length && { nullable: true };
  return { ...read, ...(some.length === 1 ? (some[0] as object) : { anyOf: some }), ...nullable };
}
