// Faults of the Cloud API: what each code means for a user, whether the call is tried again, and which field it is about
// (integration contracts 0.2, 1.10). Meta changes its texts, but not its codes.
import type { NumberField } from '../fields.contract.ts';

interface KnownFault {
  kind: FaultKind;
  text: string;
  retryAfterMs?: number;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

const TOKEN: KnownFault = {
  kind: 'auth',
  text: 'Meta no longer accepts the access token. Create a new token for the system user and paste it in the settings of the number.',
};
const PERMISSION: KnownFault = {
  kind: 'permission',
  text: 'The access token lacks a permission. Give the system user whatsapp_business_messaging and whatsapp_business_management, then paste a new token.',
};
const AWAY: KnownFault = { kind: 'temporary', text: 'WhatsApp has a problem right now. Try again in a few minutes.' };

/** By code. 200 to 299 are permissions too. */
const FAULTS: Readonly<Record<number, KnownFault>> = {
  0: TOKEN,
  1: AWAY,
  2: AWAY,
  3: PERMISSION,
  4: {
    kind: 'rate_limit',
    text: 'Too many requests of this app to Meta. It continues automatically within an hour.',
    retryAfterMs: HOUR,
  },
  10: PERMISSION,
  33: {
    kind: 'validation',
    text: 'Meta does not know this ID, or the token has no access to it. Check the ID in WhatsApp Manager and assign the account to the system user.',
  },
  100: {
    kind: 'validation',
    text: 'Meta did not accept a value, or does not know an ID. Check the IDs of the number and the contents of the message.',
  },
  190: TOKEN,
  368: {
    kind: 'policy',
    text: 'Meta has restricted this WhatsApp account for breaking its policies. Open Account Quality in Meta Business Suite to appeal.',
  },
  80007: {
    kind: 'rate_limit',
    text: 'Too many requests of this WhatsApp account to Meta. It continues automatically within an hour.',
    retryAfterMs: HOUR,
  },
  130403: {
    kind: 'policy',
    text: 'Meta does not let this business message this person or country. Remove them from the audience.',
  },
  130429: {
    kind: 'rate_limit',
    text: 'The number sends faster than Meta allows. It continues automatically, slower.',
    retryAfterMs: 5 * SECOND,
  },
  130472: {
    kind: 'undeliverable',
    text: 'Meta holds marketing messages back from this person for an experiment. Sending again does not help; wait until they write to you.',
  },
  130497: {
    kind: 'policy',
    text: 'Meta does not let this business message people in this country. Remove the country from the audience.',
  },
  131000: AWAY,
  131005: PERMISSION,
  131008: {
    kind: 'validation',
    text: 'A required value of the message is missing. Fill in every variable and send it again.',
  },
  131009: {
    kind: 'validation',
    text: 'A value of the message is not valid. Check the phone number and the variables.',
  },
  131016: { kind: 'temporary', text: 'WhatsApp is overloaded right now. Try again in a few minutes.' },
  131021: {
    kind: 'validation',
    text: 'The recipient is the number itself. Choose another phone number for this contact.',
  },
  131026: {
    kind: 'undeliverable',
    text: 'Cannot be delivered: the phone number is not on WhatsApp, their app is too old, or they have not accepted its terms. Reach them another way.',
  },
  131031: {
    kind: 'policy',
    text: 'Meta has locked this WhatsApp account. Open Account Quality in Meta Business Suite to see why and to appeal.',
  },
  131042: {
    kind: 'policy',
    text: 'Meta has a problem with your payment method. Check it in the billing settings of WhatsApp Manager.',
  },
  131045: {
    kind: 'auth',
    text: 'The registration of this number is not complete. Register it again with its PIN in the settings of the number.',
  },
  131047: {
    kind: 'policy',
    text: 'More than 24 hours have passed since their last message. Send a template instead.',
  },
  131048: {
    kind: 'policy',
    text: 'Too many people have blocked or reported this number, so Meta limits it. Pause campaigns and check the quality of the number before you send more.',
  },
  131049: {
    kind: 'policy',
    text: 'Not delivered: this person gets enough marketing messages right now, as Meta sees it. Wait at least 24 hours before another try.',
    retryAfterMs: 24 * HOUR,
  },
  131050: {
    kind: 'policy',
    text: 'This person has stopped marketing messages from your business. They are on the suppression list now.',
  },
  131051: { kind: 'validation', text: 'WhatsApp does not support this kind of message. Send it in another form.' },
  131052: {
    kind: 'validation',
    text: 'The file could not be downloaded from WhatsApp. Ask them to send it again.',
  },
  131053: {
    kind: 'validation',
    text: 'WhatsApp could not take the file. Check its type and size, and upload it again.',
  },
  131056: {
    kind: 'rate_limit',
    text: 'Too many messages to this person in a short time. It is sent again later, automatically.',
    retryAfterMs: 4 * SECOND,
  },
  131057: {
    kind: 'temporary',
    text: 'Meta is upgrading this number. It continues automatically in a few minutes.',
    retryAfterMs: 60 * SECOND,
  },
  131062: {
    kind: 'validation',
    text: 'This message needs a phone number, and only a user ID of this person is known. Add their phone number to the contact.',
  },
  132000: {
    kind: 'validation',
    text: 'The number of variables does not match the template. Sync the templates and map every variable.',
  },
  132001: {
    kind: 'validation',
    text: 'Meta has no approved template of this name and language. Sync the templates and choose another one.',
  },
  132005: {
    kind: 'validation',
    text: 'The template is too long with its variables filled in. Use shorter values.',
  },
  132007: {
    kind: 'policy',
    text: 'The template breaks a policy of WhatsApp. Change its text and submit it again.',
  },
  132012: {
    kind: 'validation',
    text: 'A variable of the template has the wrong form. Check its values: no line breaks, no tabs, the right type.',
  },
  132015: {
    kind: 'policy',
    text: 'Meta has paused this template for low quality. Choose another one, or wait until it is active again.',
  },
  132016: {
    kind: 'policy',
    text: 'Meta has disabled this template for low quality. Create a new one with other contents.',
  },
  133010: {
    kind: 'auth',
    text: 'This number is not registered with the Cloud API. Register it with its PIN in the settings of the number.',
  },
  133016: {
    kind: 'rate_limit',
    text: 'Too many attempts to register this number. Wait 72 hours before the next one.',
    retryAfterMs: 72 * HOUR,
  },
};

/** The person has stopped marketing from this business. */
export const STOPPED_MARKETING = 131050;

/** Codes that `apiFault` explains. */
export const KNOWN_CODES: readonly number[] = Object.keys(FAULTS).map(Number);

/** Whether a fault stops the number until a user acts: token, account, payment; not faults of one message or template. */
const STOPS_NUMBER: ReadonlySet<number> = new Set([0, 190, 3, 10, 368, 131005, 131031, 131042, 131045, 133010]);

export function stopsNumber({ kind, code }: WhatsappFault): boolean {
  if (code === null) return kind === 'auth';
  return STOPS_NUMBER.has(code) || isPermission(code);
}

/** The number has to be registered with its PIN. */
export const needsRegistration = (code: number | null): boolean => code === 133010 || code === 131045;

export interface ReportedFault {
  code: number | null;
  /** Of the answer; null from a webhook. */
  httpStatus: number | null;
  /** Meta's text. */
  details: string;
  /** From a header of the answer. */
  retryAfterMs: number | null;
}

export function apiFault({ code, httpStatus, details, retryAfterMs }: ReportedFault): WhatsappFault {
  const known = knownFault(code) ?? faultOfStatus(httpStatus);
  return {
    kind: known.kind,
    code,
    text: known.text,
    details,
    retryAfterMs: retryAfterMs ?? known.retryAfterMs ?? null,
  };
}

/** Of a failed message in a webhook, or of a code alone. */
export function faultForCode(code: number | null, details = ''): WhatsappFault {
  return apiFault({ code, httpStatus: null, details, retryAfterMs: null });
}

function knownFault(code: number | null): KnownFault | null {
  if (code === null) return null;
  return FAULTS[code] ?? (isPermission(code) ? PERMISSION : null);
}

const isPermission = (code: number): boolean => code >= 200 && code <= 299;

function faultOfStatus(status: number | null): KnownFault {
  if (status === 401) return TOKEN;
  if (status === 403) return PERMISSION;
  if (status === 404) return { kind: 'not_found', text: 'Meta no longer knows this. Refresh and try again.' };
  if (status === 429)
    return {
      kind: 'rate_limit',
      text: 'Too many requests to WhatsApp. It continues automatically.',
      retryAfterMs: 60_000,
    };
  if (status !== null && status >= 500) return AWAY;
  return {
    kind: 'validation',
    text: 'WhatsApp did not accept this, for a reason that is not listed. See the code in the documentation of Meta.',
  };
}

/** No connection was made: nothing was sent. */
export const NOT_SENT: WhatsappFault = {
  kind: 'not-sent',
  code: null,
  text: 'WhatsApp could not be reached. Check the connection of the server and try again.',
  details: '',
  retryAfterMs: null,
};

/** The call was under way: it may have had its effect. */
export const UNCERTAIN: WhatsappFault = {
  kind: 'uncertain',
  code: null,
  text: 'WhatsApp did not answer, so it is not known whether it was sent. Check with the recipient before you send it again.',
  details: '',
  retryAfterMs: null,
};

/** 131056: the pair limit asks to wait 4^n seconds, n the tries so far. */
export function pairLimitWaitMs(tries: number): number {
  return Math.min(4 ** Math.max(1, tries) * SECOND, 6 * HOUR);
}

export type FaultKind =
  | 'auth'
  | 'permission'
  | 'validation'
  | 'not_found'
  | 'rate_limit'
  | 'policy'
  | 'undeliverable'
  | 'temporary'
  /** No connection was made: nothing can have arrived. */
  | 'not-sent'
  /** The connection was lost during the call: Meta may have accepted it. */
  | 'uncertain';

export interface WhatsappFault {
  kind: FaultKind;
  /** Meta's code; null for none. */
  code: number | null;
  /** What happened and what to do. Never Meta's own text. */
  text: string;
  /** Meta's text, as proof; '' for none. */
  details: string;
  /** Wait before another try, if Meta or a rule names one. */
  retryAfterMs: number | null;
}

export type ApiResult<T> = { ok: true; value: T } | { ok: false; fault: WhatsappFault };

/** What follows from a failed send (integration contracts 1.9, 1.10). */
export type SendOutcome = { end: 'failed' | 'uncertain' } | { retryInMs: number };

/** Too many messages to the same person: wait 4^n seconds. */
const PAIR_LIMIT = 131056;
/** About an hour with the waits below. */
export const MAX_TRIES = 8;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** `tries`: including this one. `random`: 0 to 1, as jitter. */
export function toSendOutcome({ kind, code, retryAfterMs }: WhatsappFault, tries: number, random: number): SendOutcome {
  if (kind === 'uncertain') return { end: 'uncertain' };
  // Only what certainly did not arrive is retried automatically.
  const passes = kind === 'rate_limit' || kind === 'temporary' || kind === 'not-sent';
  if (!passes || tries >= MAX_TRIES) return { end: 'failed' };
  if (code === PAIR_LIMIT) return { retryInMs: pairLimitWaitMs(tries) };
  const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return { retryInMs: Math.round(Math.max(retryAfterMs ?? 0, backOff / 2 + (backOff / 2) * random)) };
}

/** The test of the connect form that failed. */
export type ConnectStep = 'number' | 'account' | 'app-secret' | 'subscription';

const FIELD_OF_STEP: Record<ConnectStep, NumberField | null> = {
  number: 'phoneNumberId',
  account: 'wabaId',
  'app-secret': 'appSecret',
  subscription: null,
};

const TEXTS: Record<NumberField, string> = {
  phoneNumberId: 'Meta does not know this phone number ID, or the token has no access to it',
  wabaId: 'Meta does not know this account ID, or the token has no access to it',
  token: 'Meta does not accept this access token',
  appSecret: 'This app secret is not the one of the app that the token was created for',
};

/** The field of the connect form that a fault is about; null for none, such as a rate limit. */
export function findFaultyField(
  step: ConnectStep,
  { kind, text }: WhatsappFault,
): { path: NumberField; message: string } | null {
  if (kind === 'auth') return { path: 'token', message: TEXTS.token };
  if (kind === 'permission') return { path: 'token', message: text };
  if (kind !== 'validation' && kind !== 'not_found') return null;
  const path = FIELD_OF_STEP[step];
  return path === null ? null : { path, message: TEXTS[path] };
}

export const OTHER_ACCOUNT = { path: 'wabaId', message: 'This phone number is not one of this account' } as const;
