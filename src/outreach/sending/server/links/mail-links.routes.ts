// What the links of mails lead to: the opt-out page and one-click opt-out (RFC 8058), tracked links, and the tracking pixel. Public: the token
// in the URL is the only permission, and nothing else of a request counts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publishSuppressions, suppress } from '#outreach/suppressions/server/index.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { escapeHtml } from '#shared/html.ts';
import { parseUrl } from '#shared/urls.ts';
import { BURST_SECONDS, classifyFetch } from '../../domain/classify-fetch.ts';
import { hiddenAddress, OPT_OUT_TEXTS, type OptOutLanguage, optOutLanguage } from '../../domain/opt-out-texts.ts';
import { recordMailEvents } from '../events/record-mail-event.ts';
import { publishMails, type SendingContext } from '../sending-context.ts';
import { mailLinks } from '../worker/finish-mail.ts';
import {
  againAfterDeadlock,
  findTarget,
  mailOfToken,
  type SentMail,
  saveTrackingHit,
  trackedMail,
} from './links.store.ts';

type Named = { Params: { token: string } };

/** A mail client posts a few bytes. */
const BODY_BYTES = 16 * 1024;
/** GIF of one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function registerMailLinksRoutes(app: HttpServer, context: Pick<SendingContext, 'platform' | 'sources'>): void {
  const { platform } = context;
  const tokens = async () => (await mailLinks(platform)).tokens;
  // Named for the recipient, not for the sender's own pages.
  const open = { schema: { hide: true }, config: { anySite: true } } as const;

  void app.register(async (pages) => {
    // A form, multipart, an empty body: the token alone says what is meant.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );

    pages.get<Named>('/u/:token', open, async (request, reply) => {
      const mailId = (await tokens()).readOptOut(request.params.token);
      if (mailId === null) return html(reply.status(404), brokenPage(getLanguage(request)));
      const mail = await mailOfToken(platform.db, mailId);
      const language = getLanguage(request, mail?.country);
      return html(reply, mail === null || mail.optedOut ? donePage(language, mail) : confirmationPage(language, mail));
    });
    pages.post<Named>('/u/:token', open, async (request, reply) => {
      const mailId = (await tokens()).readOptOut(request.params.token);
      if (mailId === null) return html(reply.status(404), brokenPage(getLanguage(request)));
      const byPage = Buffer.isBuffer(request.body) && request.body.toString('latin1').includes('by=page');
      const mail = await optOut(context, mailId, byPage ? 'page' : 'one-click');
      return html(reply, donePage(getLanguage(request, mail?.country), mail));
    });

    pages.get<Named>('/t/:token', open, async (request, reply) => {
      const click = (await tokens()).readClick(request.params.token);
      const target = click && (await findTarget(platform.db, click.mailId, click.link));
      const url = target ? parseUrl(target) : null;
      // The table holds only links of the sender's own text; any other token redirects nowhere.
      if (click === null || url === null || !/^https?:$/.test(url.protocol))
        return html(reply.status(404), brokenPage(getLanguage(request)));
      await recordTrackingHit(platform, request, click);
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url.href, 302);
    });
    pages.get<Named>('/o/:token', open, async (request, reply) => {
      const mailId = (await tokens()).readOpen(request.params.token);
      if (mailId !== null) await recordTrackingHit(platform, request, { mailId, link: null });
      // Webmail pages may embed it; the response does not reveal whether the token was valid.
      return reply
        .header('cache-control', 'no-store')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/gif')
        .send(PIXEL);
    });
  });
}

function getLanguage(request: FastifyRequest, country = '') {
  return optOutLanguage(request.headers['accept-language'] ?? '', country);
}

function html(reply: FastifyReply, page: string) {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page);
}

// Records a click on a tracked link, or a fetch of the tracking pixel.
const MAX_AGENT = 300;
const PURPOSES = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

interface Fetched {
  mailId: string;
  /** Null for the pixel. */
  link: number | null;
}

/** A failure is only logged: a click still redirects. */
async function recordTrackingHit(
  platform: Platform,
  request: FastifyRequest,
  { mailId, link }: Fetched,
): Promise<void> {
  const { db, clock, log } = platform;
  try {
    const mail = await trackedMail(db, mailId);
    if (mail === null) return;
    const at = new Date(clock.now());
    const kind = link === null ? ('opened' as const) : ('clicked' as const);
    const agent = (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT);
    const fetcher = classifyFetch({
      what: kind,
      method: request.method,
      userAgent: agent,
      purpose: PURPOSES.map((name) => request.headers[name] ?? '').join(' '),
      secondsSinceSent: mail.sentAt === null ? null : (at.getTime() - mail.sentAt.getTime()) / 1000,
    });
    const minute = at.toISOString().slice(0, 16);
    const event = {
      ...{ id: newId(), mailId, kind, at, fetcher },
      sameAs: [link, fetcher, minute].filter((part) => part !== null).join(' '),
      detail: { ...(link !== null && { link }), agent },
    };
    const isNew = await db.transaction((tx) => saveTrackingHit(tx, mail.workspaceId, event, BURST_SECONDS));
    if (isNew) publishMails(platform, mail.workspaceId);
  } catch (error) {
    log.error({ err: error, mailId }, 'what was followed could not be noted');
  }
}

// Opt-outs: at once, from all campaigns of the workspace, for good. Works after the contact and the campaign were deleted.
export type OptOutWay = 'page' | 'one-click' | 'mail';

const WAYS: Record<OptOutWay, string> = {
  page: 'By the link in the mail',
  'one-click': 'By the button of their mail program',
  mail: 'By a mail',
};

/** Idempotent. Null if the mail's workspace was deleted: it sends no mail any more. */
async function optOut(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  mailId: string,
  way: OptOutWay,
): Promise<SentMail | null> {
  const mail = await mailOfToken(context.platform.db, mailId);
  if (mail === null) return null;
  await againAfterDeadlock(() => write(context, mail, mailId, way));
  publishSuppressions(context.platform, mail.workspaceId);
  publishMails(context.platform, mail.workspaceId);
  return { ...mail, optedOut: true };
}

async function write(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  { workspaceId, toAddress, stream }: SentMail,
  mailId: string,
  way: OptOutWay,
): Promise<void> {
  const { db, clock } = context.platform;
  await db.transaction(async (tx) => {
    await suppress(tx, workspaceId, [
      { value: toAddress, reason: 'opted-out', source: stream, detail: WAYS[way], mailId },
    ]);
    const event = {
      kind: 'opted-out',
      mailId,
      at: new Date(clock.now()),
      sameAs: 'opted-out',
      detail: { way },
    } as const;
    await recordMailEvents(context, tx, workspaceId, [event]);
  });
}

// The opt-out page, rendered by the server: one button, no script, no question about the person.
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:16px/24px system-ui,sans-serif;background:light-dark(#f6f8f7,#121a19);color:light-dark(#14211f,#e6eeec)}
main{max-width:480px;margin:12vh auto 0;padding:32px 24px;background:light-dark(#fff,#182120);border:1px solid light-dark(#d8dedd,#33403e);border-radius:8px}
@media (max-width:520px){main{margin:16px}}
h1{font-size:22px;line-height:28px;margin:0 0 8px;overflow-wrap:anywhere}p{margin:0;color:light-dark(#46534f,#b4c2bf);overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:44px;margin-top:24px;padding:0 20px;border:0;border-radius:6px;background:light-dark(#0b6e63,#5fd0c2);color:light-dark(#fff,#06211e);cursor:pointer}
:focus-visible{outline:2px solid light-dark(#0b6e63,#5fd0c2);outline-offset:2px}`;

function frame(language: OptOutLanguage, title: string, text: string, more = ''): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${unbroken(escapeHtml(text))}</p>${more}</main></body></html>`;
}

/** Keeps an address on one line: without a word joiner it breaks after the elided part. */
const unbroken = (text: string) => text.replace('…@', '…&#8288;@');

/** Changes nothing by itself: programs of mail servers open every link. */
function confirmationPage(language: OptOutLanguage, { sender, toEmail }: SentMail): string {
  const words = OPT_OUT_TEXTS[language];
  // To the URL of the page itself.
  const form = `<form method="post"><input type="hidden" name="by" value="page"><button>${escapeHtml(words.button)}</button></form>`;
  return frame(language, words.ask(sender), words.effect(hiddenAddress(toEmail)), form);
}

/** `mail`: null if its workspace was deleted. */
function donePage(language: OptOutLanguage, mail: SentMail | null): string {
  const { done, doneEffect } = OPT_OUT_TEXTS[language];
  return frame(language, done, mail ? doneEffect(mail.sender, hiddenAddress(mail.toEmail)) : '');
}

function brokenPage(language: OptOutLanguage): string {
  const { broken, brokenHelp } = OPT_OUT_TEXTS[language];
  return frame(language, broken, brokenHelp);
}
