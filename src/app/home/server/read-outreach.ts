// What Home says of e-mail, asked of the features that keep it.
import { campaignsAtWork } from '#outreach/campaigns/server/index.ts';
import { countSent } from '#outreach/email-sender/server/index.ts';
import { threadsOf } from '#outreach/inbox/server/index.ts';
import { type MailboxesContext, mailboxRows } from '#outreach/mailboxes/server/index.ts';
import { countScheduled } from '#outreach/sending/server/index.ts';
import { unreadChats } from '#outreach/whatsapp/server/index.ts';
import type { Outreach } from '../outreach.contract.ts';

const ANSWERS_SHOWN = 3;

/** `until`: when the reader's day ends. */
export async function readOutreach(context: MailboxesContext, workspaceId: string, until: Date): Promise<Outreach> {
  const { db } = context.platform;
  const end = until.toISOString();
  const [threads, chats, leaving, uncertain, mailboxes, campaigns] = await Promise.all([
    threadsOf(db, workspaceId, { view: 'to-answer', limit: ANSWERS_SHOWN }),
    unreadChats(db, workspaceId),
    countScheduled(db, workspaceId, { to: end }),
    countSent(db, workspaceId, { show: 'uncertain', q: undefined, handed: null }),
    mailboxRows(context, workspaceId),
    campaignsAtWork(db, workspaceId),
  ]);
  return {
    toAnswer: { total: threads.total, items: threads.items },
    unreadChats: chats,
    leaving: { total: leaving, until: end },
    uncertain,
    mailboxes: mailboxes.sort((a, b) => b.sentToday - a.sentToday),
    campaigns,
  };
}
