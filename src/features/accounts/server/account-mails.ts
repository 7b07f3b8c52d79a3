// The texts of the mails that accounts get: plain text and the simplest HTML, one link each.
import type { Platform } from '#platform/platform.ts';
import { escapeHtml } from '#shared/html.ts';

type SystemMail = Parameters<Platform['mailer']['send']>[0];

export type AccountMailKind = 'confirm-email' | 'reset-password' | 'already-registered';

interface Words {
  subject: string;
  lead: string;
  action: string;
  footer: string;
}

const WORDS: Record<AccountMailKind, Words> = {
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

/** @param name shown in the greeting; escaped in the HTML. */
export function accountMail(kind: AccountMailKind, to: string, name: string, link: string): SystemMail {
  const { subject, lead, action, footer } = WORDS[kind];
  const greeting = name.trim() === '' ? 'Hello,' : `Hello ${name.trim()},`;
  return {
    to,
    subject,
    link,
    text: `${greeting}\n\n${lead}\n\n${action}:\n${link}\n\n${footer}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#14201e;max-width:520px">',
      `<p>${escapeHtml(greeting)}</p><p>${lead}</p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0b6b5d;color:#fff;text-decoration:none;font-weight:600">${action}</a></p>`,
      `<p style="color:#5c6967;font-size:13px">${footer}</p></body></html>`,
    ].join(''),
  };
}
