// Mails about payments: a renewal that failed, a plan that ended, a visitor's payment that waits for its account.

import { z } from 'zod';
import { findOwner } from '#account/accounts/server/index.ts';
import { type PaidPlan, PLAN_NAMES } from '#account/plans/contract.ts';
import { getRegion } from '#account/preferences/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { formatDate } from '#shared/formats.ts';
import { escapeHtml } from '#shared/html.ts';
import { checkoutByOrder } from './checkouts.store.ts';

const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment-failed'), workspaceId: z.uuid(), plan: z.string(), until: z.iso.datetime() }),
  z.object({ kind: z.literal('plan-ended'), workspaceId: z.uuid(), plan: z.string() }),
  z.object({ kind: z.literal('unclaimed'), orderId: z.uuid() }),
]);

export const billingMailJob = { name: 'billing-send-mail', payload: Payload, maxAttempts: 12 } satisfies JobDefinition;

export function createBillingMailJob(platform: Platform): Job {
  const { db, config, mailer } = platform;
  return defineJob(billingMailJob, async (payload) => {
    if (payload.kind === 'unclaimed') {
      const row = await checkoutByOrder(db, payload.orderId);
      if (!row?.payerEmail || row.workspaceId !== null) return; // signed up meanwhile
      const link = `${config.publicUrl}/signup?checkout=${encodeURIComponent(row.checkoutId ?? '')}`;
      const plan = PLAN_NAMES[row.plan as PaidPlan];
      return mailer.send(billingMail({ kind: 'unclaimed', plan, link, to: row.payerEmail, name: '' }));
    }
    const owner = await findOwner(db, payload.workspaceId);
    if (!owner) return; // deleted since
    const about = { to: owner.email, name: owner.fullName, plan: PLAN_NAMES[payload.plan as PaidPlan] };
    if (payload.kind === 'plan-ended') {
      return mailer.send(billingMail({ kind: 'plan-ended', ...about, link: `${config.publicUrl}/pricing` }));
    }
    const link = `${config.publicUrl}/settings?section=plan`;
    const until = formatDate(payload.until, await getRegion(db, payload.workspaceId, owner.id));
    return mailer.send(billingMail({ kind: 'payment-failed', ...about, until, link }));
  });
}

// The texts of the mails about payments: plain text and the simplest HTML, one link each.
type SystemMail = Parameters<Platform['mailer']['send']>[0];

type About = { to: string; name: string; plan: string; link: string } & (
  | { kind: 'payment-failed'; until: string }
  | { kind: 'plan-ended' }
  | { kind: 'unclaimed' }
);

function toEmailTexts(about: About): { subject: string; lead: string; action: string; footer: string } {
  if (about.kind === 'payment-failed') {
    return {
      subject: `The payment for your ${about.plan} plan did not go through`,
      lead: `We could not charge the renewal of your ${about.plan} plan. Everything stays open until ${about.until}; please look at your card before then.`,
      action: 'Check the payment',
      footer: 'The charge is retried automatically. If you have paid in the meantime, ignore this email.',
    };
  }
  if (about.kind === 'plan-ended') {
    return {
      subject: `Your ${about.plan} plan has ended`,
      lead: `Your ${about.plan} plan has ended, and your account is on the Free plan. Everything you saved stays readable and can be exported.`,
      action: 'See the plans',
      footer: 'Credits that you bought as a pack stay.',
    };
  }
  return {
    subject: `Your ${about.plan} plan is paid: finish signing up`,
    lead: `Your payment for the ${about.plan} plan has arrived, but no account has it yet. Finish signing up, and the plan is yours.`,
    action: 'Finish signing up',
    footer:
      'Anyone with this link can use the payment: please do not share it. If you already have an account, sign in first.',
  };
}

/** @param about `name` may be empty. Everything is escaped in the HTML. */
function billingMail(about: About): SystemMail {
  const { subject, lead, action, footer } = toEmailTexts(about);
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
