// Refuses passwords that are too easy to guess, beside the field. The list of common ones is large: it is loaded with the first password
// that is set, and only on the server.
import { AppError } from '#shared/errors.ts';
import { passwordFault } from '../domain/password-rules.ts';

/** What is known of the user. */
export interface PasswordOwner {
  email: string;
  fullName?: string | undefined;
  companyName?: string | undefined;
}

/** @throws INVALID_INPUT at `field`. */
export async function refuseWeakPassword(
  password: string,
  { email, fullName = '', companyName = '' }: PasswordOwner,
  field = 'password',
): Promise<void> {
  const message = passwordFault(password, { common: await commonPasswords(), known: [email, fullName, companyName] });
  if (message !== null) throw new AppError('INVALID_INPUT', { fields: [{ path: field, message }] });
}

let loading: Promise<ReadonlyMap<string, number>> | null = null;

/** About 49,000 of them, from leaked ones, the most common first. */
function commonPasswords(): Promise<ReadonlyMap<string, number>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((word, rank) => [String(word).toLowerCase(), rank]));
}
