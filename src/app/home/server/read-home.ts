// Everything on Home in one answer: each part comes from the feature that owns it, all in parallel.

import { type Feature, mayUse } from '#account/plans/contract.ts';
import { renewsAt, urgentNotices } from '#billing/billing/server/index.ts';
import { readSpending } from '#billing/credits/server/index.ts';
import { followUps } from '#crm/activities/server/index.ts';
import { contactStages } from '#crm/records/server/index.ts';
import { type JobsOverview, jobsOverview } from '#jobs/saved-jobs/server/index.ts';
import { campaignsAtWork, hasLaunched } from '#outreach/campaigns/server/index.ts';
import { getConversationCounts, getConversations } from '#outreach/conversations/server/index.ts';
import { countSent } from '#outreach/email-sender/server/index.ts';
import { countRepliesByDay, hasReply } from '#outreach/inbox/server/index.ts';
import { type MailboxesContext, mailboxRows } from '#outreach/mailboxes/server/index.ts';
import { countScheduled, countSentByDay, hasSent } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { runsOverview } from '#prospecting/searches/server/index.ts';
import { listSources, type SourceHub } from '#prospecting/sources/server/index.ts';
import { hasVerified } from '#prospecting/verifier/server/index.ts';
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import { localDay, startOfDay } from '#shared/local-time.ts';
import type { Principal } from '#shared/principal.ts';
import type { Due, Home } from '../contract.ts';
import { type Day, lastDays } from '../domain/calendar-days.ts';
import { type MailTrouble, mailTroubles, type SourceTrouble, sourceTroubles } from '../domain/troubles.ts';
import type { Outreach } from '../outreach.contract.ts';

export interface HomeContext {
  platform: Platform;
  sources: SourceHub;
  mailboxes: MailboxesContext;
}

/** Things to do that are shown of each kind. */
const DUE_SHOWN = 5;
const RECENT_SHOWN = 6;
/** Owed searches are all shown, where there are not absurdly many. */
const OWED_SHOWN = 50;
const TREND_DAYS = 30;
/** Of these, so many with what was sent and who replied. */
const MAIL_DAYS = 14;

export async function readHome(
  { platform, sources, mailboxes }: HomeContext,
  principal: Principal,
  zone: string,
): Promise<Home> {
  const { workspaceId, userId } = principal;
  const reaches = (feature: Feature) => mayUse(feature, principal) === 'allowed';
  const now = platform.clock.now();
  const days = lastDays(zone, new Date(now), TREND_DAYS);
  const day = localDay(new Date(now), zone);
  const tomorrow = addDays(day, 1);
  const due = { day, limit: DUE_SHOWN };
  // Without a grant the cycle is what the trend shows.
  let cycleDay = days[0]?.day ?? day;
  const cycleFrom = (grantedAt: Date | null) => {
    if (grantedAt !== null) cycleDay = localDay(grantedAt, zone);
    return startOfDay(cycleDay, zone);
  };
  const [
    contacts,
    companies,
    jobs,
    spending,
    renewal,
    stages,
    runs,
    mail,
    sent,
    launched,
    replied,
    verified,
    payment,
    reports,
  ] = await Promise.all([
    reaches('contacts') ? followUps(platform, workspaceId, 'contact', due) : null,
    reaches('companies') ? followUps(platform, workspaceId, 'company', due) : null,
    reaches('jobs') ? jobsOverview(platform, workspaceId, due) : null,
    readSpending(platform, workspaceId, { trend: days.map(({ start }) => start), cycleFrom }),
    renewsAt(platform, workspaceId),
    contactStages(platform.db, workspaceId),
    runsOverview(platform, workspaceId, { recent: RECENT_SHOWN, owed: OWED_SHOWN, mayUse: reaches }),
    reaches('emails')
      ? readOutreach(mailboxes, principal, { days: days.slice(-MAIL_DAYS), until: startOfDay(tomorrow, zone) })
      : null,
    hasSent(platform.db, workspaceId),
    hasLaunched(platform.db, workspaceId),
    hasReply(platform.db, workspaceId),
    hasVerified(platform.db, workspaceId),
    urgentNotices(platform, principal),
    // Home waits for no outside service: it shows what is known of the sources.
    listSources(platform, sources, principal, { probe: false }),
  ]);
  const { checked, ...pipeline } = stages;
  const { balance, threshold, trend, cycle, beganAt } = spending;
  return {
    day,
    tomorrow,
    today: {
      contacts: contacts && presentFollowUps(contacts, userId),
      companies: companies && presentFollowUps(companies, userId),
      jobs: jobs && presentJobs(jobs),
    },
    mail,
    health: {
      sources: sourceTroubles(reports.capabilities, now),
      owed: runs.owed,
      payment: payment[0] ? { code: payment[0].code as 'payment-failed' | 'disputed', until: payment[0].at } : null,
    },
    credits: {
      balance,
      threshold,
      renewsAt: renewal?.toISOString() ?? null,
      cycle: { ...cycle, from: cycleDay },
      days: days.map((one, at) => ({ day: one.day, ...(trend[at] ?? { spent: 0, returned: 0, practice: 0 }) })),
      daysKnown: beganAt === null ? 0 : Math.min(TREND_DAYS, daysBetween(localDay(beganAt, zone), day) + 1),
    },
    pipeline,
    jobs: jobs?.stages ?? null,
    recent: runs.recent,
    done: {
      searched: runs.searched,
      kept: pipeline.found + pipeline.companies > 0,
      checked: checked || verified,
      savedJob: jobs !== null && Object.values(jobs.stages).some((total) => total > 0),
      mailbox: (mail?.mailboxes.length ?? 0) > 0,
      sent,
      launched,
      replied,
    },
  };
}

// What is due, in the one shape that Home shows.
function presentFollowUps({ due, overdue, items }: Awaited<ReturnType<typeof followUps>>, userId: string): Due {
  return {
    due,
    overdue,
    items: items.map(({ assigneeId, assigneeName, ...item }) => ({
      ...item,
      assignee: assigneeId === null || assigneeId === userId ? null : assigneeName,
    })),
  };
}

function presentJobs({ due, overdue, items }: JobsOverview): Due {
  return {
    due,
    overdue,
    items: items.map(({ id, title, company, nextStep, nextDue }) => ({
      id,
      name: title,
      detail: company,
      step: nextStep,
      due: nextDue ?? '',
      taskId: null,
      assignee: null,
    })),
  };
}

// What Home says of e-mail, asked of the features that keep it.
const ANSWERS_SHOWN = 3;

/** `until`: when the reader's day ends. */
async function readOutreach(
  context: MailboxesContext,
  principal: Principal,
  { days, until }: { days: readonly Day[]; until: Date },
): Promise<Outreach> {
  const { db } = context.platform;
  const { workspaceId } = principal;
  const end = until.toISOString();
  const starts = days.map(({ start }) => start);
  const [waiting, counts, leaving, uncertain, mailboxes, campaigns, sent, replied] = await Promise.all([
    getConversations(db, principal, { view: 'to-answer', limit: ANSWERS_SHOWN }),
    getConversationCounts(db, principal, {}),
    countScheduled(db, workspaceId, { to: end }),
    countSent(db, workspaceId, { show: 'uncertain', q: undefined, handed: null }),
    mailboxRows(context, workspaceId),
    campaignsAtWork(db, workspaceId),
    starts.length > 0 ? countSentByDay(db, workspaceId, starts) : [],
    starts.length > 0 ? countRepliesByDay(db, workspaceId, starts) : [],
  ]);
  return {
    toAnswer: { total: counts.toAnswer, items: waiting.items },
    leaving: { total: leaving, until: end },
    uncertain,
    days: days.map(({ day }, at) => ({ day, sent: sent[at] ?? 0, replied: replied[at] ?? 0 })),
    mailboxes: mailboxes.sort((a, b) => b.sentToday - a.sentToday),
    campaigns,
  };
}

// How sources and mail are, for pages that say so: counts of what works, and each trouble with its fix.
export interface Health {
  /** Of the searches that the plan reaches: how many a live source answers, and how many sample data. */
  sources: { live: number; sample: number; failing: SourceTrouble[] };
  /** Null where the plan does not reach email. */
  mail: { connected: number; troubles: MailTrouble[] } | null;
}

/** Nothing outside is called for it. */
export async function readHealth({ platform, sources, mailboxes }: HomeContext, principal: Principal): Promise<Health> {
  const now = platform.clock.now();
  const [{ capabilities }, outreach] = await Promise.all([
    listSources(platform, sources, principal, { probe: false }),
    mayUse('emails', principal) === 'allowed'
      ? readOutreach(mailboxes, principal, { days: [], until: new Date(now) })
      : null,
  ]);
  const reached = capabilities.filter(({ neededPlan }) => neededPlan === null);
  return {
    sources: {
      live: reached.filter(({ answering }) => answering !== null).length,
      sample: reached.filter(({ sample }) => sample).length,
      failing: sourceTroubles(capabilities, now),
    },
    mail: outreach && { connected: outreach.mailboxes.length, troubles: mailTroubles(outreach) },
  };
}
