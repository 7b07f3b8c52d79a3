// Answers of Gmail's API and Graph as outcomes of a mail server, so that sending treats them alike (integration contracts 4.3, 4.5).

export type ApiOutcome =
  | { kind: 'taken'; answer: string }
  | { kind: 'refused'; permanent: boolean; at: 'sender' | 'message'; answer: string }
  | { kind: 'login' }
  | { kind: 'uncertain'; why: string };

export interface ApiFault {
  /** "rateLimitExceeded", "ErrorAccessDenied"; '' for none. */
  code: string;
  message: string;
}

const LIMITS =
  /rateLimit|dailyLimit|quota|TooManyRequests|ErrorExceededMessageLimit|ApplicationThrottled|MailboxConcurrency/i;

/** Of the HTTP status and the JSON that came with it. */
export function outcomeOfApi(status: number, json: unknown): ApiOutcome {
  const fault = apiFault(json);
  const words = (reply: string) => `${reply} (HTTP ${status}${fault.code && ` ${fault.code}`}) ${fault.message}`.trim();
  if (status >= 200 && status < 300) return { kind: 'taken', answer: `HTTP ${status} ${idIn(json)}`.trim() };
  if (status === 401) return { kind: 'login' };
  // A rate limit: the email itself is fine.
  if (isLimit(status, fault)) {
    return { kind: 'refused', permanent: false, at: 'sender', answer: words('451 4.7.28') };
  }
  // The account itself has no mailbox, or its mail service is disabled.
  const isAccounts = status === 403 || status === 404 || /failedPrecondition/i.test(fault.code);
  if (isAccounts) return { kind: 'refused', permanent: true, at: 'sender', answer: words('550 5.7.1') };
  if (status === 413) return { kind: 'refused', permanent: true, at: 'message', answer: words('552 5.3.4') };
  if (status >= 400 && status < 500) {
    return { kind: 'refused', permanent: true, at: 'message', answer: words('554 5.6.0') };
  }
  return { kind: 'uncertain', why: `The provider answered ${status}, which does not say whether it took the mail` };
}

/** A rate limit: the request itself is fine. */
export function isLimit(status: number, { code }: ApiFault): boolean {
  return status === 429 || status === 503 || LIMITS.test(code);
}

export function apiFault(json: unknown): ApiFault {
  const error = field(json, 'error');
  const [first] = asList(field(error, 'errors'));
  const code = [field(first, 'reason'), field(error, 'status'), field(error, 'code')].find(
    (value): value is string => typeof value === 'string',
  );
  const message = field(error, 'message');
  return { code: code ?? '', message: typeof message === 'string' ? message.slice(0, 300) : '' };
}

function idIn(json: unknown): string {
  const id = field(json, 'id');
  return typeof id === 'string' ? id.slice(0, 100) : '';
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Stored as the IMAP host if the consent allows reading. */
export const READING_API = { google: 'gmail.googleapis.com', microsoft: 'graph.microsoft.com' } as const;

/** Whether replies are read through the API of the provider. */
export function readsByApi({ kind, imapHost }: { kind: string; imapHost: string }): boolean {
  return (kind === 'google' || kind === 'microsoft') && imapHost === READING_API[kind];
}
