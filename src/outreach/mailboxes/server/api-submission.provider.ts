// Hands mails to the API of Gmail or Microsoft Graph, whole as they are (RFC 5322): so headers, threads and our DKIM stay what they are.
import type { Handover, Submission } from '#platform/mail/submission.ts';
import { SubmissionFault } from '#platform/mail/submission.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { outcomeOfApi } from '../domain/api-answer.ts';
import { type AccountProvider, accountOf } from './account-tokens.provider.ts';

/** A token; another one than that which was not taken. @throws SubmissionFault */
export type TokenGiver = (refused: string | null) => Promise<string>;

const DEADLINE_MS = 60_000;
/** Nothing was sent where it was not even connected. */
const BEFORE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** The first token is asked for before anything is handed over. @throws SubmissionFault */
export async function openApiSubmission(
  platform: Platform,
  provider: AccountProvider,
  token: TokenGiver,
): Promise<Submission> {
  let current = await token(null);
  let usable = true;

  async function post(message: Buffer): Promise<Handover | { kind: 'login' }> {
    try {
      const { url, type, body } = requestOf(platform, provider, message);
      const answer = await platform.outbound.request({
        url,
        method: 'POST',
        headers: { authorization: `Bearer ${current}`, 'content-type': type },
        body,
        deadlineMs: DEADLINE_MS,
        trust: 'configured',
      });
      return outcomeOfApi(answer.status, parsed(answer.body));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return afterFault(error);
    }
  }

  return {
    alive: () => usable,
    close() {
      usable = false;
    },
    async send(_envelope, message) {
      if (!usable) return { kind: 'not-sent', why: 'The connection was closed' };
      let outcome = await post(message);
      if (outcome.kind === 'login') {
        try {
          current = await token(current);
          outcome = await post(message);
        } catch (error) {
          if (!(error instanceof SubmissionFault)) throw error;
        }
      }
      if (outcome.kind === 'taken' || outcome.kind === 'refused') return outcome;
      usable = false;
      return outcome.kind === 'login' ? { kind: 'not-sent', why: 'The provider did not take our token' } : outcome;
    },
  };
}

/** 4.3: `raw` is base64url of the message. 4.5: the MIME form takes it in base64, as text. */
function requestOf(platform: Platform, provider: AccountProvider, message: Buffer) {
  const { apiUrl } = accountOf(platform, provider);
  if (provider === 'google') {
    const body = JSON.stringify({ raw: message.toString('base64url') });
    return { url: `${apiUrl}/gmail/v1/users/me/messages/send`, type: 'application/json', body };
  }
  return { url: `${apiUrl}/v1.0/me/sendMail`, type: 'text/plain', body: message.toString('base64') };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function afterFault(error: OutboundError): Handover {
  const causes: string[] = [error.code];
  for (let at: unknown = error.cause; at instanceof Error && causes.length < 8; at = at.cause) {
    if ('code' in at) causes.push(String(at.code));
    causes.push(at.message);
  }
  const refusedByUs = error.code === 'ADDRESS_REFUSED' || error.code === 'URL_REFUSED';
  const before = refusedByUs || BEFORE.test(causes.join(' '));
  return before
    ? { kind: 'not-sent', why: 'The provider cannot be reached' }
    : { kind: 'uncertain', why: 'The provider fell silent while it was given the mail' };
}
