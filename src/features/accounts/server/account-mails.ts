// The texts of the mails that accounts get.
import { type LetterWords, letter, type SystemMail } from '#platform/letter.ts';

export type AccountMailKind = 'confirm-email' | 'reset-password' | 'already-registered';

const WORDS: Record<AccountMailKind, LetterWords> = {
  'confirm-email': {
    subject: 'Confirm your e-mail address',
    lead: 'Please confirm this address to start using Leadwright.',
    action: 'Confirm e-mail address',
    footer: 'The link works for 24 hours. If you did not create an account, you can ignore this mail.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    lead: 'Somebody, hopefully you, asked for a new password for this account.',
    action: 'Choose a new password',
    footer: 'The link works for one hour and once. If you did not ask for it, your password stays as it is.',
  },
  'already-registered': {
    subject: 'You already have a Leadwright account',
    lead: 'Somebody, hopefully you, tried to sign up with this address. It has an account already: sign in with it.',
    action: 'Sign in',
    footer: 'Forgot the password? Use "Forgot?" on the sign-in page. If it was not you, you can ignore this mail.',
  },
};

export function accountMail(kind: AccountMailKind, to: string, name: string, link: string): SystemMail {
  return letter({ to, name, link, ...WORDS[kind] });
}
