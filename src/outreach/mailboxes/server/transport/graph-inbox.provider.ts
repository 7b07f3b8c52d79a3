// Reads a mailbox through Microsoft Graph (integration contracts 4.5): deltas of inbox and junk, headers before bodies, nothing is changed.
import { z } from 'zod';
import {
  type ApiAnswer,
  type ApiInbox,
  type ApiPage,
  type CallApi,
  getHead,
  isTooLarge,
  ReadingFault,
  readAnswer,
} from './mail-api.provider.ts';

const INBOX = 'inbox';
/** Junk is read too, since bounce reports often end there. */
const JUNK = 'junkemail';
const PAGE = 50;
/** With it, a moved email keeps its id. */
const PREFER = { prefer: `IdType="ImmutableId", odata.maxpagesize=${PAGE}` };

const Delta = z.object({
  value: z.array(z.object({ id: z.string(), '@removed': z.unknown().optional() })),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const Address = z.object({ emailAddress: z.object({ address: z.string().catch('') }) });
const Head = z.object({
  receivedDateTime: z.string(),
  subject: z.string().nullish(),
  internetMessageId: z.string().nullish(),
  from: Address.nullish(),
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});

const SentItems = z.object({
  value: z.array(z.object({ internetMessageId: z.string().nullish(), toRecipients: z.array(Address).default([]) })),
  '@odata.nextLink': z.string().optional(),
});
/** Tolerance for clocks that differ. */
const CLOCK_MS = 120_000;
const SENT_PAGE = 500;

/** `apiUrl` without a trailing slash. Its functions throw ReadingFault. */
export function createGraphInbox(ask: CallApi, apiUrl: string): ApiInbox {
  const me = `${apiUrl}/v1.0/me`;

  async function first(folder: string, since: Date): Promise<ApiAnswer> {
    const query = new URLSearchParams({
      changeType: 'created',
      $select: 'receivedDateTime',
      $filter: `receivedDateTime ge ${since.toISOString()}`,
    });
    return ask(`${me}/mailFolders/${folder}/messages/delta?${query}`, { headers: PREFER });
  }

  return {
    folders: [INBOX, JUNK],
    async page(folder, cursor, since): Promise<ApiPage> {
      // Never follow a link to another host.
      const known = cursor.startsWith(`${apiUrl}/`)
        ? await ask(cursor, { headers: PREFER, expects: [404, 410] })
        : await first(folder, since);
      const { value, ...links } = readAnswer(Delta, known.status === 200 ? known : await first(folder, since));
      const next = links['@odata.nextLink'];
      const link = next ?? links['@odata.deltaLink'] ?? '';
      if (!link.startsWith(`${apiUrl}/`)) throw new ReadingFault('odd', 'It did not say where to read on');
      const mails = value.filter((mail) => mail['@removed'] === undefined);
      return { mails: mails.map(({ id }) => ({ id })), cursor: link, more: next !== undefined };
    },
    async head(folder, id) {
      const fields = 'receivedDateTime,subject,from,internetMessageId,internetMessageHeaders';
      const url = `${me}/messages/${encodeURIComponent(id)}?$select=${fields}`;
      const answer = await ask(url, { headers: PREFER, expects: [404] });
      if (answer.status === 404) return null;
      const mail = readAnswer(Head, answer);
      return { head: getHead(getHeaders(mail)), at: new Date(mail.receivedDateTime), inJunk: folder === JUNK };
    },
    async source(id, maxBytes) {
      try {
        const url = `${me}/messages/${encodeURIComponent(id)}/$value`;
        const answer = await ask(url, { headers: PREFER, expects: [404], maxBytes });
        return answer.status === 404 ? null : answer.body;
      } catch (error) {
        if (error instanceof ReadingFault && isTooLarge(error)) return null;
        throw error;
      }
    },
    async findSent({ messageId, to, at }) {
      const query = new URLSearchParams({
        $select: 'internetMessageId,toRecipients',
        $filter: `sentDateTime ge ${new Date(at.getTime() - CLOCK_MS).toISOString()}`,
        $top: `${SENT_PAGE}`,
      });
      const answer = await ask(`${me}/mailFolders/sentitems/messages?${query}`);
      const { value, ...links } = readAnswer(SentItems, answer);
      if (value.some(({ internetMessageId }) => internetMessageId === messageId)) return 'found';
      const wasWritten = value.some(({ toRecipients }) =>
        toRecipients.some(({ emailAddress }) => emailAddress.address.toLowerCase() === to.toLowerCase()),
      );
      return wasWritten || links['@odata.nextLink'] !== undefined ? 'unclear' : 'absent';
    },
    check: async () => void (await ask(`${me}/mailFolders/${INBOX}`)),
  };
}

/** Reports that Exchange creates itself have no internet headers. */
function getHeaders({ internetMessageHeaders, from, subject, internetMessageId }: z.output<typeof Head>) {
  const headers = internetMessageHeaders ?? [];
  const there = new Set(headers.map(({ name }) => name.toLowerCase()));
  const known = [
    { name: 'From', value: from?.emailAddress.address ?? '' },
    { name: 'Subject', value: subject ?? '' },
    { name: 'Message-ID', value: internetMessageId ?? '' },
  ];
  return [...headers, ...known.filter(({ name, value }) => value !== '' && !there.has(name.toLowerCase()))];
}
