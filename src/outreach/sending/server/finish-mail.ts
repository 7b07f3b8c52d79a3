// Adds to made mails what only the engine knows: signature, identity and opt-out, tracked links, and the headers for one click to opt out.
import { trackingBase } from '#outreach/mailboxes/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { finishMessage, linksOf } from '../domain/finish-message.ts';
import { completeIdentity, numberLinks } from './finish-mail.store.ts';
import { mailKeys } from './mail-keys.ts';
import type { RenderedMail } from './mail-source.ts';
import { createMailTokens, type MailTokens } from './mail-tokens.ts';

export interface ToFinish {
  mailId: string;
  streamId: string;
  /** Of the stream: to many, so with the ways to opt out and the sender's identity. */
  bulk: boolean;
  /** Of the mailbox that it leaves from. */
  mailbox: {
    /** As it stands in From. */
    email: string;
    signature: string;
    trackOpens: boolean;
    trackClicks: boolean;
    trackingDomain: string;
  };
  made: Pick<RenderedMail, 'html' | 'text'>;
}

export type Finished =
  | {
      kind: 'ready';
      html: string;
      text: string;
      /** Empty, or `List-Unsubscribe` and `List-Unsubscribe-Post` (RFC 2369, RFC 8058): values in ASCII without line breaks. Both must be signed. */
      headers: Record<string, string>;
    }
  /** To many, and the workspace has not said who it is: it must not leave. */
  | { kind: 'no-identity' };

export interface MailLinks {
  tokens: MailTokens;
  /** Value of the field {{unsubscribe}}, and of the link below the mail. */
  optOutUrl(mailId: string): string;
  clickUrl(mailId: string, link: number, trackingDomain: string): string;
  openUrl(mailId: string, trackingDomain: string): string;
  /** Whether an address is one of our own: those are never tracked. */
  isOptOut(url: string): boolean;
}

/** Addresses of our own in mails. Their key is looked up once in the life of a process. */
export async function mailLinks(platform: Pick<Platform, 'config' | 'secrets' | 'db' | 'log'>): Promise<MailLinks> {
  const { config, secrets } = platform;
  const tokens = createMailTokens(await mailKeys(platform), secrets);
  const base = config.publicUrl.replace(/\/$/, '');
  const tracking = (domain: string) => (domain === '' ? base : trackingBase(config.publicUrl, domain));
  return {
    tokens,
    optOutUrl: (mailId) => `${base}/u/${tokens.optOut(mailId)}`,
    clickUrl: (mailId, link, domain) => `${tracking(domain)}/t/${tokens.click(mailId, link)}`,
    openUrl: (mailId, domain) => `${tracking(domain)}/o/${tokens.open(mailId)}`,
    isOptOut: (url) => url.startsWith(`${base}/u/`),
  };
}

/** Words with which a mail client's own mail opts out; the inbox reads the token behind them. */
const OPT_OUT_SUBJECT = 'unsubscribe-';

/** The mail that somebody opts out of by a mail with this subject; null where it is none of ours. */
export function optOutOfSubject(tokens: MailTokens, subject: string): string | null {
  const token = /unsubscribe-([\w-]+)/i.exec(subject)?.[1];
  return token === undefined ? null : tokens.readOptOut(token);
}

/** All mails of a batch in three statements at most. Links that are new to their stream are noted before any mail that has them leaves. */
export async function finishMails(
  { db }: Pick<Platform, 'db'>,
  links: MailLinks,
  workspaceId: string,
  mails: readonly ToFinish[],
): Promise<Map<string, Finished>> {
  const identity = mails.some(({ bulk }) => bulk) ? await completeIdentity(db, workspaceId) : null;
  const tracked = mails.filter(({ mailbox }) => mailbox.trackClicks);
  const followed = tracked.flatMap(({ streamId, made }) =>
    linksOf(made.html).flatMap((url) => (links.isOptOut(url) ? [] : [{ streamId, url }])),
  );
  const numberOf = await numberLinks(db, workspaceId, followed);
  return new Map(mails.map((mail) => [mail.mailId, finishOne(mail, links, identity, numberOf)]));
}

function finishOne(
  { mailId, streamId, bulk, mailbox, made }: ToFinish,
  links: MailLinks,
  identity: Awaited<ReturnType<typeof completeIdentity>>,
  numberOf: Awaited<ReturnType<typeof numberLinks>>,
): Finished {
  if (bulk && identity === null) return { kind: 'no-identity' };
  const optOutUrl = links.optOutUrl(mailId);
  const bodies = finishMessage(made, {
    signature: mailbox.signature,
    footer: bulk && identity ? { ...identity, optOutUrl } : null,
    pixel: mailbox.trackOpens ? links.openUrl(mailId, mailbox.trackingDomain) : null,
    tracked: mailbox.trackClicks
      ? (url) => {
          const link = numberOf({ streamId, url });
          return link === undefined ? null : links.clickUrl(mailId, link, mailbox.trackingDomain);
        }
      : null,
  });
  return { kind: 'ready', ...bodies, headers: bulk ? optOutHeaders(links, mailId, mailbox.email) : {} };
}

function optOutHeaders(links: MailLinks, mailId: string, mailbox: string): Record<string, string> {
  const byMail = `mailto:${encodeURIComponent(mailbox).replace('%40', '@')}?subject=${OPT_OUT_SUBJECT}${links.tokens.optOut(mailId)}`;
  return {
    'List-Unsubscribe': `<${links.optOutUrl(mailId)}>, <${byMail}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
