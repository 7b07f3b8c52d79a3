// Texts of the emails about accounts. `{name}` is filled in with the fact of that name.
import type { EmailTexts } from '#platform/email-layout.ts';

const texts = {
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
    lead: 'Someone, hopefully you, requested a new password for this account.',
    action: 'Choose a new password',
    footer: 'The link works once, within one hour. If you didn’t request it, your password stays as it is.',
  },
  'set-password': {
    subject: 'Set a password',
    lead: 'You asked to sign in with a password as well.',
    action: 'Set a password',
    footer:
      'The link works once, within one hour, and ends every session. If you didn’t request it, ignore this email.',
  },
  'already-registered': {
    subject: 'You already have a Leadwright account',
    lead: 'Someone, hopefully you, tried to sign up with this address. It already has an account: sign in with it.',
    action: 'Sign in',
    footer: 'Forgot your password? Use "Forgot?" on the sign-in page. If this wasn’t you, ignore this email.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lead: 'The password of your Leadwright account was changed, and every other session was ended.',
    action: 'Review your sessions',
    footer: 'If this wasn’t you, choose a new password now: "Forgot?" on the sign-in page sends you a link.',
  },
  'password-was-reset': {
    subject: 'Your password was reset',
    lead: 'The password of your Leadwright account was reset with a link sent to this address.',
    action: 'Check your security settings',
    footer:
      'If this wasn’t you, someone else reads this mailbox: secure it, then reset the password again with "Forgot?" on the sign-in page.',
  },
  'email-change-old': {
    subject: 'Confirm the change of your email address',
    lead: 'You asked to use {newEmail} for your Leadwright account instead of this address. Both addresses have to confirm.',
    action: 'Confirm the change',
    footer:
      'The link works for 24 hours. If this wasn’t you, don’t open it: your address stays as it is. Then change your password, because the person who asked knew it.',
  },
  'email-change-new': {
    subject: 'Confirm your new email address',
    lead: 'Someone wants to use this address, {newEmail}, for their Leadwright account. Their current address has to confirm as well.',
    action: 'Confirm this address',
    footer: 'The link works for 24 hours. If you didn’t request it, ignore this email.',
  },
  'email-change-taken': {
    subject: 'This address already has a Leadwright account',
    lead: 'Someone, hopefully you, asked to use this address for another Leadwright account. It already has one, so nothing changes.',
    action: 'Sign in',
    footer:
      'To use it for the other account, change the address of this one first. If this wasn’t you, ignore this email.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    lead: 'Your Leadwright account now uses {newEmail}. This is the last email to this address.',
    action: 'Sign in',
    footer:
      'Both addresses confirmed the change. If you didn’t, someone else reads this mailbox: secure it, and contact us.',
  },
  'google-linked': {
    subject: 'Google now opens your account',
    lead: 'A Google account was connected to your Leadwright account. You can sign in with it from now on.',
    action: 'Review your account',
    footer: 'If this wasn’t you, disconnect it under Settings, Account, and change your password.',
  },
  'google-unlinked': {
    subject: 'Google no longer opens your account',
    lead: 'The Google account was disconnected from your Leadwright account. Sign in with your email and password.',
    action: 'Review your account',
    footer: 'If this wasn’t you, change your password now: "Forgot?" on the sign-in page sends you a link.',
  },
  'sign-in-tries': {
    subject: 'Failed sign-ins to your account',
    lead: [
      'There were more than ten attempts to sign in to your account within five minutes, from browsers it does not know.',
      'Unknown browsers now have to wait. You can still sign in on browsers you have used before.',
    ],
    action: 'Check your security settings',
    footer:
      'If this wasn’t you, a long password that you use nowhere else keeps the account safe. We send this at most once a day.',
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
      'Someone signed in on a device that is new to your account.',
      'Device: {device}',
      'Browser: {browser}',
      'Time: {time}',
    ],
    action: 'Review your sessions',
    footer:
      'If this was you, there is nothing to do. If not, end that session under Settings, Security, and change your password. You can turn these alerts off there as well.',
  },
} as const satisfies Record<string, EmailTexts>;

export type AccountMailKind = keyof typeof texts;

export const MAIL_TEXTS: Record<AccountMailKind, EmailTexts> = texts;
