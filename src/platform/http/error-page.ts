// An error as a page, for a browser that opened an address: the text of the catalogue and a way to try again.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/html.ts';

/** Whether a person looks at the answer: a page, or a link to a file of the API that was followed. Scripts get JSON. */
export function isNavigation({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.accept?.includes('text/html') !== true) return false;
  return !url.startsWith('/api/') || headers['sec-fetch-mode'] === 'navigate';
}

export function sendErrorPage(fault: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, requestId } = fault.toBody(request.id).error;
  return reply
    .status(fault.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(escapeHtml(message), escapeHtml(requestId)));
}

/** Needs nothing else from the server, which may have nothing else to give. Colours as in `ui/tokens.css`. */
const STYLE = `:root{color-scheme:light dark;--bg:#f7f8f8;--surface:#fff;--line:#e2e6e6;--text:#14201e;--text-3:#5c6967;--accent:#0b6b5d;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#0d1211;--surface:#141a19;--line:#263130;--text:#e9efed;--text-3:#8b9996;--accent:#35c2a8;--on-accent:#04211c}}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px system-ui,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:14vh auto 0;padding:0 16px}
.brand{margin:0 0 12px;font-size:16px;font-weight:600}
section{padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 20px;font-size:20px;line-height:28px;font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:8px}
a{padding:11px 16px;border:1px solid var(--line);border-radius:8px;color:inherit;font-weight:500;text-decoration:none}
a:first-child{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
small{display:block;margin-top:16px;font-size:12px;line-height:16px;color:var(--text-3);overflow-wrap:anywhere}`;

const pageOf = (message: string, requestId: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${message} · Leadwright</title><style>${STYLE}</style></head>
<body><main><p class="brand">Leadwright</p>
<section><h1>${message}</h1><nav aria-label="What to do"><a href="">Try again</a><a href="/">Go to Home</a></nav></section>
<small>Request ${requestId}</small></main></body></html>`;
