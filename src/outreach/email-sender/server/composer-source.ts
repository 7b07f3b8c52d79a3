// The composer as the engine knows it: makes the mails of drafts when their time has come.
import {
  type DueMail,
  type MailSource,
  mailLinks,
  type Prepared,
  streamState,
} from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { DRAFTS_EVENT } from '../contract.ts';
import { composerOf } from './composed-mail.ts';
import { draftsByIds, type StoredDraft } from './drafts.store.ts';

export function createComposerSource(platform: Platform): MailSource {
  async function prepareOne(workspaceId: string, draft: StoredDraft | undefined, due: readonly DueMail[]) {
    const state = draft && (await streamState(platform.db, workspaceId, draft.id));
    if (!draft || !state) return due.map((mail) => [mail.id, GONE] as const);
    const { made } = draft;
    if (made !== null) {
      const mail = { ...made, variantId: null, thread: [] };
      return due.map(({ id }) => [id, { kind: 'ready', mail, revision: state.revision } satisfies Prepared] as const);
    }
    const links = await mailLinks(platform);
    const contactIds = due.flatMap(({ contactId }) => contactId ?? []);
    const composer = await composerOf(platform, workspaceId, draft, contactIds);
    return due.map((mail) => {
      const recipient = { email: mail.toEmail, name: mail.toName, contactId: mail.contactId };
      const { missing, ...made } = composer.mailFor(recipient, links.optOutUrl(mail.id));
      if (missing.length > 0) return [mail.id, withGap(missing)] as const;
      const ready: Prepared = {
        kind: 'ready',
        mail: { ...made, attachments: draft.attachments, variantId: null, thread: [] },
        revision: state.revision,
      };
      return [mail.id, ready] as const;
    });
  }

  return {
    kind: 'composer',
    async prepare(workspaceId, due) {
      const byStream = new Map<string, DueMail[]>();
      for (const mail of due) byStream.set(mail.streamId, [...(byStream.get(mail.streamId) ?? []), mail]);
      const drafts = await draftsByIds(platform.db, workspaceId, [...byStream.keys()]);
      const prepared = await Promise.all(
        [...byStream].map(([streamId, mails]) =>
          prepareOne(
            workspaceId,
            drafts.find(({ id }) => id === streamId),
            mails,
          ),
        ),
      );
      return new Map<string, Prepared>(prepared.flat());
    },
    // Nothing follows a single mail, and nothing has to stop; the pages show it.
    async ended(_tx, workspaceId) {
      platform.events.publish(workspaceId, { type: DRAFTS_EVENT });
    },
    async learned(_tx, workspaceId) {
      platform.events.publish(workspaceId, { type: DRAFTS_EVENT });
    },
    async mailboxChanged() {},
  };
}

const GONE: Prepared = { kind: 'never', state: 'failed', reason: 'stream-ended', detail: 'The draft is gone' };

function withGap(missing: readonly string[]): Prepared {
  return {
    kind: 'never',
    state: 'failed',
    reason: 'missing-field',
    detail: `Empty, without a fallback: ${missing.join(', ')}`,
  };
}
