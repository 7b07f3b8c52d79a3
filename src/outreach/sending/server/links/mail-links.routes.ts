// What the links of mails lead to: the opt-out page and one-click opt-out (RFC 8058), tracked links, and the tracking pixel. Public: the token
// in the URL is the only permission, and nothing else of a request counts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '#platform/http/http-types.ts';
import { parseUrl } from '#shared/urls.ts';
import { optOutLanguage } from '../../domain/opt-out-texts.ts';
import type { SendingContext } from '../sending-context.ts';
import { mailLinks } from '../worker/finish-mail.ts';
import { mailOfToken, targetOf } from './links.store.ts';
import { askPage, brokenPage, donePage, optOut } from './opt-out.ts';
import { recordTrackingHit } from './record-tracking-hit.ts';

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
      if (mailId === null) return html(reply.status(404), brokenPage(languageOf(request)));
      const mail = await mailOfToken(platform.db, mailId);
      const language = languageOf(request, mail?.country);
      return html(reply, mail === null || mail.optedOut ? donePage(language, mail) : askPage(language, mail));
    });
    pages.post<Named>('/u/:token', open, async (request, reply) => {
      const mailId = (await tokens()).readOptOut(request.params.token);
      if (mailId === null) return html(reply.status(404), brokenPage(languageOf(request)));
      const byPage = Buffer.isBuffer(request.body) && request.body.toString('latin1').includes('by=page');
      const mail = await optOut(context, mailId, byPage ? 'page' : 'one-click');
      return html(reply, donePage(languageOf(request, mail?.country), mail));
    });

    pages.get<Named>('/t/:token', open, async (request, reply) => {
      const click = (await tokens()).readClick(request.params.token);
      const target = click && (await targetOf(platform.db, click.mailId, click.link));
      const url = target ? parseUrl(target) : null;
      // The table holds only links of the sender's own text; any other token redirects nowhere.
      if (click === null || url === null || !/^https?:$/.test(url.protocol))
        return html(reply.status(404), brokenPage(languageOf(request)));
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

function languageOf(request: FastifyRequest, country = '') {
  return optOutLanguage(request.headers['accept-language'] ?? '', country);
}

function html(reply: FastifyReply, page: string) {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page);
}
