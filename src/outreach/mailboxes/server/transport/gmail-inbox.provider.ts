// Reads a mailbox through Gmail's API (integration contracts 4.3): its history lists new emails, headers are read before bodies, nothing is changed.
import { z } from 'zod';
import {
  type ApiInbox,
  type ApiMail,
  type ApiPage,
  type CallApi,
  getHead,
  isTooLarge,
  ReadingFault,
  readAnswer,
} from './mail-api.provider.ts';

/** The history covers the whole mailbox. */
const WHOLE = 'MAIL';
const PAGE = 100;
/** Tolerance for clocks that differ. */
const CLOCK_SECONDS = 120;
/** Labels of emails that were not received. Spam is read, since bounce reports often end there. */
const NOT_INCOMING = new Set(['SENT', 'DRAFT', 'TRASH', 'CHAT']);

const Named = z.object({ id: z.string(), labelIds: z.array(z.string()).default([]) });
const History = z.object({
  history: z.array(z.object({ messagesAdded: z.array(z.object({ message: Named })).default([]) })).default([]),
  nextPageToken: z.string().optional(),
  historyId: z.string(),
});
const Listed = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const Profile = z.object({ historyId: z.string() });
const Head = z.object({
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().optional(),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }),
});
const Whole = z.object({ raw: z.string() });

/** `h`: the history to continue from, with `since` after all emails since then (seconds) have been read. `p`: the next page. */
const Cursor = z.object({ h: z.string(), since: z.int().optional(), p: z.string().optional() });
type Cursor = z.output<typeof Cursor>;

/** `apiUrl` without a trailing slash. Its functions throw ReadingFault. */
export function createGmailInbox(ask: CallApi, apiUrl: string): ApiInbox {
  const me = `${apiUrl}/gmail/v1/users/me`;

  async function fromStart(since: Date): Promise<ApiPage> {
    // Read before the emails, so that what arrives in between is in the history.
    const { historyId } = readAnswer(Profile, await ask(`${me}/profile`));
    return list({ h: historyId, since: Math.floor(since.getTime() / 1_000) });
  }

  async function list({ h, since, p }: Cursor): Promise<ApiPage> {
    const query = new URLSearchParams({ q: `after:${since}`, includeSpamTrash: 'true', maxResults: `${PAGE}` });
    if (p !== undefined) query.set('pageToken', p);
    const { messages, nextPageToken } = readAnswer(Listed, await ask(`${me}/messages?${query}`));
    return {
      mails: messages.map(({ id }) => ({ id })),
      ...at(nextPageToken === undefined ? { h } : { h, since, p: nextPageToken }, nextPageToken !== undefined),
    };
  }

  async function history({ h, p }: Cursor): Promise<ApiPage | null> {
    const query = new URLSearchParams({
      startHistoryId: h,
      historyTypes: 'messageAdded',
      maxResults: `${PAGE}`,
      ...(p !== undefined && { pageToken: p }),
    });
    const answer = await ask(`${me}/history?${query}`, { expects: [404] });
    // Too old: Gmail keeps a week, sometimes less.
    if (answer.status === 404) return null;
    const { history: changes, nextPageToken, historyId } = readAnswer(History, answer);
    const added = changes.flatMap(({ messagesAdded }) => messagesAdded.map(({ message }) => message));
    const next = nextPageToken === undefined ? { h: historyId } : { h, p: nextPageToken };
    return { mails: incoming(added), ...at(next, nextPageToken !== undefined) };
  }

  return {
    folders: [WHOLE],
    async page(_folder, kept, since) {
      const cursor = cursorIn(kept);
      if (cursor === null) return fromStart(since);
      if (cursor.since !== undefined) return list(cursor);
      return (await history(cursor)) ?? (await fromStart(since));
    },
    async head(_folder, id) {
      const answer = await ask(`${me}/messages/${encodeURIComponent(id)}?format=metadata`, { expects: [404] });
      if (answer.status === 404) return null;
      const { labelIds, internalDate, payload } = readAnswer(Head, answer);
      if (labelIds.some((label) => NOT_INCOMING.has(label))) return null;
      return {
        head: getHead(payload.headers),
        at: internalDate === undefined ? new Date() : new Date(Number(internalDate)),
        inJunk: labelIds.includes('SPAM'),
      };
    },
    async source(id, maxBytes) {
      try {
        const answer = await ask(`${me}/messages/${encodeURIComponent(id)}?format=raw`, {
          expects: [404],
          maxBytes: Math.ceil((maxBytes * 4) / 3) + 100_000,
        });
        return answer.status === 404 ? null : Buffer.from(readAnswer(Whole, answer).raw, 'base64url');
      } catch (error) {
        if (error instanceof ReadingFault && isTooLarge(error)) return null;
        throw error;
      }
    },
    async findSent({ messageId, to, at: sentAt }) {
      const search = async (q: string) => {
        const query = new URLSearchParams({ q, includeSpamTrash: 'true', maxResults: '1' });
        return readAnswer(Listed, await ask(`${me}/messages?${query}`)).messages.length > 0;
      };
      if (await search(`rfc822msgid:${messageId.slice(1, -1)}`)) return 'found';
      // Gmail may have changed the Message-ID, so only "nothing was sent to this address" proves that it is absent.
      const since = Math.floor(sentAt.getTime() / 1_000) - CLOCK_SECONDS;
      return (await search(`in:sent to:${to} after:${since}`)) ? 'unclear' : 'absent';
    },
    check: async () => void readAnswer(Profile, await ask(`${me}/profile`)),
  };
}

function incoming(mails: readonly z.output<typeof Named>[]): ApiMail[] {
  return mails.filter(({ labelIds }) => !labelIds.some((label) => NOT_INCOMING.has(label))).map(({ id }) => ({ id }));
}

function at(cursor: Cursor, more: boolean): Pick<ApiPage, 'cursor' | 'more'> {
  return { cursor: JSON.stringify(cursor), more };
}

function cursorIn(kept: string): Cursor | null {
  return kept === '' ? null : Cursor.parse(JSON.parse(kept));
}
