// The words of the mails that accounts get. `{name}` is filled in with a fact of the same name.
import type { EmailTexts } from '#platform/email-layout.ts';

const words = {
  'confirm-email': {
    subject: 'Confirm your email address',
    lead: ['Confirm this address to start using Leadwright.', 'Signed up: {time}, as {who}.'],
    action: 'Confirm email address',
    footer:
      'The link works for 24 hours. If this sign-up is not yours, ignore this email: it stays closed unless you confirm it.',
  },
  'confirm-email-contested': {
    subject: 'Confirm your email address',
    lead: [
      'More than one sign-up is waiting for this address. Each has its own password, and the one you confirm gets the account.',
      'This email confirms the sign-up of {time}, as {who}. Confirm it only if that was you.',
    ],
    action: 'Confirm this sign-up',
    footer:
      'The link works for 24 hours. If this sign-up is not yours, ignore this email: it stays closed unless you confirm it.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    lead: 'Somebody, hopefully you, asked for a new password for this account.',
    action: 'Choose a new password',
    footer: 'The link works for one hour and once. If you did not ask for it, your password stays as it is.',
  },
  'set-password': {
    subject: 'Set a password',
    lead: 'You asked for a way to sign in with a password as well.',
    action: 'Set a password',
    footer:
      'The link works for one hour and once, and ends every session. If you did not ask for it, ignore this mail.',
  },
  'already-registered': {
    subject: 'You already have a Leadwright account',
    lead: 'Somebody, hopefully you, tried to sign up with this address. It has an account already: sign in with it.',
    action: 'Sign in',
    footer: 'Forgot the password? Use "Forgot?" on the sign-in page. If it was not you, you can ignore this mail.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lead: 'The password of your Leadwright account was changed, and every other session was ended.',
    action: 'Look at your sessions',
    footer: 'If it was not you, choose a new password at once: "Forgot?" on the sign-in page sends you a link.',
  },
  'password-was-reset': {
    subject: 'Your password was reset',
    lead: 'The password of your Leadwright account was reset with a link sent to this address.',
    action: 'Check your security settings',
    footer:
      'If it was not you, someone else reads this mailbox: secure it, then reset the password again with "Forgot?" on the sign-in page.',
  },
  'email-change-old': {
    subject: 'Confirm the change of your e-mail address',
    lead: 'You asked to use {newEmail} for your Leadwright account in place of this address. Both addresses have to confirm.',
    action: 'Confirm the change',
    footer:
      'The link works for 24 hours. If it was not you, do not press it: your address stays as it is. Then change your password, since whoever asked knew it.',
  },
  'email-change-new': {
    subject: 'Confirm your new e-mail address',
    lead: 'This address, {newEmail}, is to be used for a Leadwright account. The address used until now has to confirm as well.',
    action: 'Confirm this address',
    footer: 'The link works for 24 hours. If you did not ask for it, you can ignore this mail.',
  },
  'email-change-taken': {
    subject: 'This address has a Leadwright account already',
    lead: 'Somebody, hopefully you, asked to use this address for another Leadwright account. It has one already, so nothing changes.',
    action: 'Sign in',
    footer:
      'To use it for the other account, change the address of this one first. If it was not you, ignore this mail.',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    lead: 'Your Leadwright account now uses {newEmail}. This is the last mail to this address.',
    action: 'Sign in',
    footer:
      'Both addresses confirmed the change. If you did not, somebody else reads this mailbox: secure it, and write to us.',
  },
  'google-linked': {
    subject: 'Google now opens your account',
    lead: 'A Google account was connected to your Leadwright account. You can sign in with it from now on.',
    action: 'Look at your account',
    footer: 'If it was not you, disconnect it under Settings, Account, and change your password.',
  },
  'google-unlinked': {
    subject: 'Google no longer opens your account',
    lead: 'The Google account was disconnected from your Leadwright account. Sign in with your e-mail and password.',
    action: 'Look at your account',
    footer: 'If it was not you, change your password at once: "Forgot?" on the sign-in page sends you a link.',
  },
  'sign-in-tries': {
    subject: 'Failed sign-ins to your account',
    lead: [
      'There were more than ten tries to sign in to your account within five minutes, from browsers that it does not know.',
      'Unknown browsers now have to wait. You can still sign in on browsers you have used before.',
    ],
    action: 'Check your security settings',
    footer:
      'If it was not you, a long password that you use nowhere else keeps the account safe. We send this at most once a day.',
  },
  'app-added': {
    subject: 'An authenticator app was added',
    lead: 'An authenticator app was added to your Leadwright account. Signing in now asks for one of its codes.',
    action: 'Review your security settings',
    footer: 'Not you? Remove it under Settings, Security, and change your password.',
  },
  'app-removed': {
    subject: 'The authenticator app was removed',
    lead: 'The authenticator app was removed from your Leadwright account. Its codes no longer work.',
    action: 'Review your security settings',
    footer: 'Not you? Change your password now and set the app up again.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    lead: 'The passkey "{name}" was added to your Leadwright account. It can be used as your second factor.',
    action: 'Review your security settings',
    footer: 'Not you? Remove it under Settings, Security, and change your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    lead: 'The passkey "{name}" was removed from your Leadwright account.',
    action: 'Review your security settings',
    footer: 'Not you? Change your password now and check your passkeys.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes were created',
    lead: 'New recovery codes were created for your Leadwright account. The earlier ones no longer work.',
    action: 'Review your security settings',
    footer: 'Not you? Change your password now and create new codes.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    lead: 'A recovery code of your Leadwright account was used. Unused codes: {left}.',
    action: 'Review your security settings',
    footer: 'Not you? Change your password now and create new codes.',
  },
  'second-factor-guessed': {
    subject: 'Many wrong codes for your account',
    lead: 'Someone entered ten wrong codes for your Leadwright account. They know your password, or use your Google account.',
    action: 'Review your security settings',
    footer: 'Codes are blocked for up to 15 minutes; a passkey still works. Not you? Change your password now.',
  },
  'second-factor-reset': {
    subject: 'Your second factor was removed',
    lead: 'The operator of this Leadwright removed your authenticator app, passkeys and recovery codes, and ended your sessions.',
    action: 'Set up a second factor',
    footer: 'Did you not ask for this? Contact the operator now.',
  },
  'new-sign-in': {
    subject: 'New sign-in to your account',
    lead: [
      'Somebody signed in on a device that your account has not seen before.',
      'Device: {device}',
      'Browser: {browser}',
      'Time: {time}',
    ],
    action: 'Look at your sessions',
    footer:
      'It was you? Then there is nothing to do. If not: end that session under Settings, Security, and change your password. Alerts are turned off there as well.',
  },
} as const satisfies Record<string, EmailTexts>;

export type AccountMailKind = keyof typeof words;

export const MAIL_WORDS: Record<AccountMailKind, EmailTexts> = words;
