// Which field of the connect form a fault of Meta is about, so that it is shown beside it.
import type { NumberField } from '../fields.contract.ts';
import type { WhatsappFault } from './whatsapp-fault.ts';

/** What was tried when the fault came. */
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

/** Null where it is about no field: WhatsApp is away, or limits us. */
export function fieldOfFault(
  step: ConnectStep,
  { kind, text }: WhatsappFault,
): { path: NumberField; message: string } | null {
  if (kind === 'auth') return { path: 'token', message: TEXTS.token };
  if (kind === 'permission') return { path: 'token', message: text };
  if (kind !== 'validation' && kind !== 'not_found') return null;
  const path = FIELD_OF_STEP[step];
  return path === null ? null : { path, message: TEXTS[path] };
}

/** The account is another one than that of the number. */
export const OTHER_ACCOUNT = { path: 'wabaId', message: 'This phone number is not one of this account' } as const;
