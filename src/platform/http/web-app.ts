// Serves the built web application: hashed files for good, every page path as index.html.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { HttpServer } from './http-types.ts';

/** Where a request for a page is led instead of being answered, or null where the page may be opened; may set cookies. */
export type PageGate = (request: FastifyRequest, reply: FastifyReply) => Promise<string | null>;

interface WebAppOptions {
  folder: string;
  /** True serves the pages under /dev (the component gallery) too. */
  developer: boolean;
  gate: PageGate;
  /** What every page knows from its first tag on. */
  marks: DocumentMarks;
}

/** Paths that are never a page, so that a wrong address under them is a 404 and not a page. */
const NOT_A_PAGE = /^\/(?:\.|(?:api|dev\/outbox|healthz|readyz|metrics|assets)(?:\/|\?|$))/;

/** Programs that open pages (link checkers, crawlers) often say nothing of HTML. What has an extension is a file that is missing. */
function acceptsAnything(accept: string | undefined, url: string): boolean {
  return (accept === undefined || accept.includes('*/*')) && !/\.\w+(\?|$)/.test(url);
}

export async function serveWebApp(app: HttpServer, { folder, developer, gate, marks }: WebAppOptions): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`the web application is not built: ${folder}`);
  const sendPage = createPageDocument(index, marks);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // Else the plugin writes its own header over the one set below.
    cacheControl: false,
    setHeaders(response, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const isPage = ({ method, url, headers }: FastifyRequest) =>
    (method === 'GET' || method === 'HEAD') &&
    (headers.accept?.includes('text/html') === true || acceptsAnything(headers.accept, url)) &&
    !NOT_A_PAGE.test(url) &&
    (developer || !url.startsWith('/dev/'));

  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) return reply.status(404).send(new AppError('NOT_FOUND').toBody(request.id));
    const elsewhere = await gate(request, reply);
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    return sendPage(request, reply);
  });
}

// The document of every page, read once: with what the browser has to know before it draws anything, written into its first tag.

/** Attributes of `<html>`: `{ 'data-sign-in': 'google' }`. Names and values are ours, never user input. */
export type DocumentMarks = Readonly<Record<string, string>>;

const HTML = '<html lang="en">';

/** Throws where the built file has no place for the marks: then no page would know of them. */
function createPageDocument(file: string, marks: DocumentMarks) {
  const built = readFileSync(file, 'utf8');
  if (!built.includes(HTML)) throw new Error(`${file} has no ${HTML}`);
  const attributes = Object.entries(marks).map(([name, value]) => ` ${name}="${value}"`);
  const html = Buffer.from(built.replace(HTML, `${HTML.slice(0, -1)}${attributes.join('')}>`));
  const compressed = brotliCompressSync(html);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

  return ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    // A proxy that compresses may have weakened the tag.
    if (headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send();
    reply.type('text/html; charset=utf-8');
    const brotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
    return brotli ? reply.header('content-encoding', 'br').send(compressed) : reply.send(html);
  };
}
