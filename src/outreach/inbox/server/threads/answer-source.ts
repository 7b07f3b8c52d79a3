// Renders quick replies when they are due.
import { type MailSource, type Prepared, streamState } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { escapeHtml } from '#shared/html.ts';
import { publishInbox } from '../inbox-context.ts';
import { answersBy, listMessages, refreshWaiting, sentIn, threadById } from './threads.store.ts';

/** Message-IDs in the headers of a reply: more than clients read, fewer than a header line takes. */
const MAX_THREAD = 20;

export function createAnswerSource(platform: Platform): MailSource {
  const { db } = platform;

  async function threadBefore(workspaceId: string, threadId: string): Promise<string[]> {
    const thread = await threadById(db, workspaceId, threadId);
    if (thread === null) return [];
    const [came, sent] = await Promise.all([listMessages(db, workspaceId, threadId), sentIn(db, workspaceId, thread)]);
    const named = [
      // A report is not part of the conversation.
      ...came
        .filter(({ kind }) => kind !== 'bounce' && kind !== 'complaint')
        .map(({ messageId, receivedAt }) => ({ messageId, at: receivedAt })),
      ...sent.filter(({ state }) => state !== 'waiting' && state !== 'sending'),
    ];
    const ids = named.sort((a, b) => a.at.getTime() - b.at.getTime()).flatMap(({ messageId }) => messageId ?? []);
    return ids.length <= MAX_THREAD ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_THREAD)];
  }

  return {
    kind: 'answer',
    async prepare(workspaceId, due) {
      const answers = new Map(
        (
          await answersBy(
            db,
            workspaceId,
            due.map(({ id }) => id),
          )
        ).map((one) => [one.id, one]),
      );
      const made = new Map<string, Prepared>();
      for (const { id, streamId } of due) {
        const answer = answers.get(id);
        if (answer === undefined) {
          made.set(id, {
            kind: 'never',
            state: 'failed',
            reason: 'taken-back',
            detail: 'The answer is not there any more',
          });
          continue;
        }
        const { subject, body: text } = answer;
        const thread = await threadBefore(workspaceId, streamId);
        const revision = (await streamState(db, workspaceId, streamId))?.revision ?? 1;
        const mail = { subject, html: paragraphs(text), text, attachments: [], variantId: null, thread };
        made.set(id, { kind: 'ready', revision, mail });
      }
      return made;
    },
    async recordOutcomes(tx, workspaceId, outcomes) {
      const unsent = outcomes.filter(({ state }) => state !== 'sent' && state !== 'uncertain');
      if (unsent.length > 0) {
        const ids = unsent.map(({ streamId }) => streamId);
        await refreshWaiting(tx, workspaceId, ids, { holdsMails: true });
      }
      // Published slightly early, before the commit; the next event refreshes such a reader again.
      publishInbox(platform, workspaceId);
    },
    handleEvents: async () => undefined,
    mailboxChanged: async () => undefined,
  };
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('\n');
}
