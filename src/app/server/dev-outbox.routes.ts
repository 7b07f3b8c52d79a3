// /dev/outbox: the emails that were stored instead of sent. Never registered in production.
import type { HttpServer } from '#platform/http/http-types.ts';
import type { OutboxMail } from '#platform/mail/mailer.ts';
import { isLoopbackHost } from '#platform/outbound/address-rules.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/html.ts';

export function registerOutboxRoutes(app: HttpServer, { mailer }: Pick<Platform, 'mailer'>): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    // A tunnel, or a foreign name that was rebound to this machine, brings its own host name.
    if (!isLoopbackHost(request.hostname)) throw new AppError('NOT_FOUND');
    const mails = await mailer.outbox();
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('text/html')) return { mails };
    return reply.type('text/html; charset=utf-8').send(page(mails));
  });
}

function page(mails: OutboxMail[]): string {
  const rows = mails.map(
    ({ to, subject, at, link }) =>
      `<li><p><strong>${escapeHtml(subject)}</strong><br>to ${escapeHtml(to)} · ${escapeHtml(at)}</p>${
        link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`
      }</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox · Leadwright</title><style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px}li{margin:0 0 20px}a{overflow-wrap:anywhere}</style></head>
<body><main><h1>Outbox</h1><p>No SMTP server is configured (MAIL_URL), so emails are saved here as files.</p>
${rows.length === 0 ? '<p>No mail yet.</p>' : `<ol reversed>${rows.join('')}</ol>`}</main></body></html>`;
}
