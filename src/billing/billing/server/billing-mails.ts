// The texts of the mails about payments: plain text and the simplest HTML, one link each.
import type { Platform } from '#platform/platform.ts';
import { escapeHtml } from '#shared/html.ts';

type SystemMail = Parameters<Platform['mailer']['send']>[0];

type About = { to: string; name: string; plan: string; link: string } & (
  | { kind: 'payment-failed'; until: Date }
  | { kind: 'plan-ended' }
  | { kind: 'unclaimed' }
);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function wordsOf(about: About): { subject: string; lead: string; action: string; footer: string } {
  if (about.kind === 'payment-failed') {
    return {
      subject: `The payment for your ${about.plan} plan did not go through`,
      lead: `We could not charge the renewal of your ${about.plan} plan. Everything stays open until ${day.format(about.until)}; please look at your card before then.`,
      action: 'Look at the payment',
      footer: 'The charge is tried again by itself. If you have paid meanwhile, you can ignore this mail.',
    };
  }
  if (about.kind === 'plan-ended') {
    return {
      subject: `Your ${about.plan} plan has ended`,
      lead: `Your ${about.plan} plan has ended, and your account is on the Free plan. Everything you kept stays readable and can be exported.`,
      action: 'See the plans',
      footer: 'Credits that you bought as a pack stay.',
    };
  }
  return {
    subject: `Your ${about.plan} plan is paid: finish signing up`,
    lead: `Your payment for the ${about.plan} plan has arrived, but no account has it yet. Finish signing up, and the plan is yours.`,
    action: 'Finish signing up',
    footer:
      'Whoever has this link can use the payment: please do not pass it on. With an account already, sign in first.',
  };
}

/** @param about `name` may be empty. Everything is escaped in the HTML. */
export function billingMail(about: About): SystemMail {
  const { subject, lead, action, footer } = wordsOf(about);
  const greeting = about.name.trim() === '' ? 'Hello,' : `Hello ${about.name.trim()},`;
  return {
    to: about.to,
    subject,
    link: about.link,
    text: `${greeting}\n\n${lead}\n\n${action}:\n${about.link}\n\n${footer}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#14201e;max-width:520px">',
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(about.link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0b6b5d;color:#fff;text-decoration:none;font-weight:600">${action}</a></p>`,
      `<p style="color:#5c6967;font-size:13px">${footer}</p></body></html>`,
    ].join(''),
  };
}
