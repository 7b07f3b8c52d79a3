// The document of every page, read once: with what the browser has to know before it draws anything, written into its first tag.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Attributes of `<html>`: `{ 'data-sign-in': 'google' }`. Names and values are ours, never anybody's input. */
export type DocumentMarks = Readonly<Record<string, string>>;

const HTML = '<html lang="en">';

/** Throws where the built file has no place for the marks: then no page would know of them. */
export function createPageDocument(file: string, marks: DocumentMarks) {
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
