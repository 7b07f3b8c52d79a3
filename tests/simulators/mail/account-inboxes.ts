// Mail of accounts at Google and Microsoft as their APIs let it be read: history and messages of Gmail, deltas and messages of Graph.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DeliveredTo {
  /** Among spam. */
  junk?: boolean;
  at?: Date;
  /** Of what the account itself has sent. */
  sent?: boolean;
}

interface Mail {
  id: string;
  raw: Buffer;
  at: Date;
  labels: string[];
  /** Grows with each change of the account. */
  change: number;
}
interface Account {
  mails: Mail[];
  changes: number;
  /** What is older than that is not remembered. */
  remembers: number;
  /** Links of deltas that were given before are worth nothing any more. */
  era: number;
}

type Answer = (status: number, body: unknown, headers?: Record<string, string>) => unknown;
interface Asked {
  account: Account;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
  answer: Answer;
}

const FOLDERS: Record<string, string> = { inbox: 'INBOX', junkemail: 'SPAM' };
/** Few on a page, so that reading has to turn pages. */
const PAGE = 2;

export function createAccountInboxes(base: () => string) {
  const accounts = new Map<string, Account>();
  const accountOf = (address: string): Account => {
    const email = address.toLowerCase();
    const account = accounts.get(email) ?? { mails: [], changes: 100, remembers: 0, era: 1 };
    accounts.set(email, account);
    return account;
  };

  function gmail({ account, url, answer }: Asked): unknown {
    const [, , , , , what = '', id] = url.pathname.split('/');
    const query = url.searchParams;
    if (what === 'profile') return answer(200, { emailAddress: 'x', historyId: `${account.changes}` });
    if (what === 'history') return history(account, query, answer);
    if (id === undefined) return listed(account, query, answer);
    const mail = account.mails.find((one) => one.id === id);
    if (mail === undefined) return answer(404, googleFault(404, 'notFound'));
    const known = { id, threadId: id, labelIds: mail.labels, internalDate: `${mail.at.getTime()}` };
    if (query.get('format') === 'raw') return answer(200, { ...known, raw: mail.raw.toString('base64url') });
    return answer(200, { ...known, payload: { headers: toHeaders(mail.raw) } });
  }

  function graph(asked: Asked): unknown {
    const { account, url, answer, response } = asked;
    const [, , , what = '', id = '', part] = url.pathname.split('/');
    if (what === 'mailFolders' && part === undefined) return answer(200, { id, displayName: id });
    if (what === 'mailFolders' && id === 'sentitems') return answer(200, { value: sentItems(account, url) });
    if (what === 'mailFolders') return delta(asked, id);
    const mail = account.mails.find((one) => one.id === id);
    if (mail === undefined) return answer(404, { error: { code: 'ErrorItemNotFound', message: 'gone' } });
    if (part === '$value') return response.writeHead(200, { 'content-type': 'text/plain' }).end(mail.raw);
    return answer(200, { id, receivedDateTime: mail.at.toISOString(), internetMessageHeaders: toHeaders(mail.raw) });
  }

  function delta({ account, url, answer }: Asked, folder: string): unknown {
    const [era = '', from = '', end = '', day = ''] = (url.searchParams.get('$token') ?? '').split('.');
    if (era !== '' && Number(era) !== account.era) {
      return answer(410, { error: { code: 'SyncStateNotFound', message: 'The sync state generation is not found' } });
    }
    // Every later link holds what the first request asked for.
    const asked = /receivedDateTime ge (\S+)/.exec(url.searchParams.get('$filter') ?? '')?.[1];
    const since = asked === undefined ? Number(day) : Date.parse(asked);
    const last = end === '' ? account.changes : Number(end);
    const found = account.mails.filter(
      (mail) =>
        mail.labels.includes(FOLDERS[folder] ?? '') &&
        mail.change > Number(from) &&
        mail.change <= last &&
        mail.at.getTime() >= since,
    );
    const link = (start: number, until: string) =>
      `${base()}/v1.0/me/mailFolders/${folder}/messages/delta?$token=${account.era}.${start}.${until}.${since}`;
    const shown = found.slice(0, PAGE);
    const next = found.length > PAGE ? (shown.at(-1)?.change ?? 0) : null;
    return answer(200, {
      value: shown.map(({ id, at }) => ({ id, receivedDateTime: at.toISOString() })),
      ...(next === null ? { '@odata.deltaLink': link(last, '') } : { '@odata.nextLink': link(next, `${last}`) }),
    });
  }

  return {
    /** Puts a mail into a user's account. @returns what the API calls it */
    deliver(email: string, raw: Buffer, { junk = false, at = new Date(), sent = false }: DeliveredTo = {}): string {
      const account = accountOf(email);
      account.changes += 3;
      const id = `m${account.changes}`;
      const labels = sent ? ['SENT'] : junk ? ['SPAM', 'UNREAD'] : ['INBOX', 'UNREAD'];
      account.mails.push({ id, raw, at, labels, change: account.changes });
      return id;
    },
    /** What was told so far of what came is worth nothing any more: a history too old, a delta that has ended. */
    forget(email: string): void {
      const account = accountOf(email);
      account.changes += 3;
      account.remembers = account.changes;
      account.era += 1;
    },
    gmail: (email: string, request: IncomingMessage, response: ServerResponse) =>
      gmail(toQuery(accountOf(email), request, response)),
    graph: (email: string, request: IncomingMessage, response: ServerResponse) =>
      graph(toQuery(accountOf(email), request, response)),
  };
}

function toQuery(account: Account, request: IncomingMessage, response: ServerResponse): Asked {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const answer: Answer = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return { account, url, request, response, answer };
}

function sentItems(account: Account, url: URL): unknown[] {
  const since = Date.parse(/sentDateTime ge (\S+)/.exec(url.searchParams.get('$filter') ?? '')?.[1] ?? '');
  return account.mails
    .filter(({ labels, at }) => labels.includes('SENT') && at.getTime() >= since)
    .map(({ raw }) => ({
      internetMessageId: getHeader(raw, 'message-id'),
      toRecipients: [{ emailAddress: { address: /[^<\s]+@[^>\s]+/.exec(getHeader(raw, 'to'))?.[0] ?? '' } }],
    }));
}

function getHeader(raw: Buffer, name: string): string {
  return toHeaders(raw).find((header) => header.name.toLowerCase() === name)?.value ?? '';
}

function history(account: Account, query: URLSearchParams, answer: Answer): unknown {
  const start = Number(query.get('startHistoryId'));
  if (start < account.remembers) return answer(404, googleFault(404, 'notFound'));
  const from = Number(query.get('pageToken') ?? start);
  const found = account.mails.filter(({ change }) => change > from);
  const shown = found.slice(0, PAGE);
  return answer(200, {
    // Gmail leaves the list out where there is nothing.
    ...(shown.length > 0 && {
      history: shown.map(({ id, change, labels }) => ({
        id: `${change}`,
        messages: [{ id, threadId: id }],
        messagesAdded: [{ message: { id, threadId: id, labelIds: labels } }],
      })),
    }),
    ...(found.length > PAGE && { nextPageToken: `${shown.at(-1)?.change}` }),
    historyId: `${account.changes}`,
  });
}

function listed(account: Account, query: URLSearchParams, answer: Answer): unknown {
  const after = Number(/after:(\d+)/.exec(query.get('q') ?? '')?.[1] ?? 0);
  const from = Number(query.get('pageToken') ?? 0);
  const q = query.get('q') ?? '';
  const wanted = /rfc822msgid:(\S+)/.exec(q)?.[1];
  const to = /in:sent to:(\S+)/.exec(q)?.[1];
  const found = account.mails
    .filter(({ at }) => at.getTime() / 1_000 >= after)
    .filter(({ raw }) => wanted === undefined || getHeader(raw, 'message-id') === `<${wanted}>`)
    .filter(({ raw, labels }) => to === undefined || (labels.includes('SENT') && getHeader(raw, 'to').includes(to)))
    .reverse();
  const shown = found.slice(from, from + PAGE);
  return answer(200, {
    ...(shown.length > 0 && { messages: shown.map(({ id }) => ({ id, threadId: id })) }),
    ...(found.length > from + PAGE && { nextPageToken: `${from + PAGE}` }),
    resultSizeEstimate: found.length,
  });
}

export function googleFault(code: number, reason: string) {
  return { error: { code, message: reason, errors: [{ reason, domain: 'usageLimits', message: reason }] } };
}

function toHeaders(raw: Buffer): { name: string; value: string }[] {
  const text = raw.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  return text
    .slice(0, end < 0 ? undefined : end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }));
}
