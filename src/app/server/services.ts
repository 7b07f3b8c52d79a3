// What each feature is given of the others: composed once for a process, used by its routes, its jobs and its workers.
import path from 'node:path';
import { listUserIds, type RecoveryStep } from '#account/accounts/server/index.ts';
import { apiKeyRecovery } from '#account/api-keys/server/index.ts';
import { createLocalArchives, type DataPlaces, deletionRecovery } from '#account/my-data/server/index.ts';
import type { TeamContext } from '#account/team/server/index.ts';
import { createPaymentProvider, isSubscribed } from '#billing/billing/server/index.ts';
import {
  ACTIVITIES_HANDED_OVER,
  type ActivitiesContext,
  activityLinks,
  type KnownOrigin,
} from '#crm/activities/server/index.ts';
import { createCrmContext } from '#crm/crm-sync/server/index.ts';
import { exactGroups, suggestMatches } from '#crm/duplicates/server/index.ts';
import { type ImportsContext, importOrigins } from '#crm/imports/server/index.ts';
import { type ConditionOf, createListRelations, LISTS_HANDED_OVER } from '#crm/lists/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import {
  customFieldLabels,
  RECORDS_HANDED_OVER,
  type RecordRelations,
  type RecordsContext,
  selectionCondition,
  targetCondition,
} from '#crm/records/server/index.ts';
import { createFreelancePostings } from '#jobs/freelance-jobs/server/index.ts';
import { createJobLookup } from '#jobs/job-board/server/index.ts';
import type { PostingLookups } from '#jobs/saved-jobs/server/index.ts';
import { CAMPAIGN_FILES, CAMPAIGNS_HANDED_OVER, createCampaignSource } from '#outreach/campaigns/server/index.ts';
import {
  ATTACHMENT_FILES,
  createComposerSource,
  EMAIL_SENDER_HANDED_OVER,
} from '#outreach/email-sender/server/index.ts';
import {
  ANSWER_FILES,
  createAnswerSource,
  INBOX_HANDED_OVER,
  readingFaults,
  resumeReading,
  threadById,
} from '#outreach/inbox/server/index.ts';
import { MAILBOXES_HANDED_OVER, type MailboxesContext, mailboxRecovery } from '#outreach/mailboxes/server/index.ts';
import {
  countSentOn,
  createTransports,
  dayStartIn,
  type MailSource,
  nextDayIn,
  resumeSending,
  type SendingContext,
} from '#outreach/sending/server/index.ts';
import { publishSuppressions, suppress, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import {
  createWhatsappApi,
  createWhatsappChannel,
  recordConsents,
  WHATSAPP_FILES,
  WHATSAPP_HANDED_OVER,
  type WhatsappContext,
} from '#outreach/whatsapp/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import type { Platform } from '#platform/platform.ts';
import { discoverLinks, savePeopleOfDomain } from '#prospecting/discover/server/index.ts';
import { createPictureSigner } from '#prospecting/pictures/server/index.ts';
import { createProspects } from '#prospecting/prospects/server/index.ts';
import { searchOrigins } from '#prospecting/searches/server/index.ts';
import type { SourceHub, Sources } from '#prospecting/sources/server/index.ts';
import { createChecker, type VerifierContext } from '#prospecting/verifier/server/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import { createNotificationsContext } from './notification-kinds.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** One object for the process; a part is given what it needs of it. */
export async function createServices(platform: Platform, sources: SourceHub) {
  const signPicture = createPictureSigner(platform);
  const records = createRecordsContext(platform, signPicture);
  const queues = mailSources(records);
  const whatsapp: WhatsappContext = { platform, records, sources: queues, api: createWhatsappApi(platform) };
  const channel = createWhatsappChannel({ platform, api: whatsapp.api });
  const sending: SendingContext = { platform, sources: queues, transports: createTransports(platform, [channel]) };
  const crm = createCrmContext(records, (workspaceId, id) => threadById(platform.db, workspaceId, id));
  return {
    platform,
    sources,
    signPicture,
    records,
    lists: createListsContext(records),
    activities: createActivitiesContext(platform),
    imports: { ...records, suppressions: importSuppressions(platform), optIns: importOptIns },
    crm,
    verifier: createVerifierContext(records, sources),
    sending,
    mailboxes: createMailboxesContext(platform, queues),
    campaigns: { platform, records },
    whatsapp,
    savedJobs: { platform, postings: postingLookups(platform) },
    billing: { platform, provider: await createPaymentProvider(platform) },
    team: createTeamContext(platform),
    notifications: createNotificationsContext(platform),
    dataPlaces: createDataPlaces(platform),
  };
}

export function createRecordsContext(platform: Platform, signPicture: (url: string) => string): RecordsContext {
  // The filter of a dynamic list may refer to records, whose filter may refer to lists.
  const lists = createListRelations(platform, (workspaceId, kind, selection) =>
    selectionCondition({ platform, relations }, { workspaceId, kind }, selection),
  );
  const relations: RecordRelations = { ...lists, links: [...lists.links, ...activityLinks, ...discoverLinks] };
  return {
    platform,
    signPicture,
    relations,
    async nameOrigins(workspaceId, ids) {
      const origins = await recordOrigins(platform.db, workspaceId, ids);
      return new Map([...origins].map(([id, { name }]) => [id, name]));
    },
    exactGroups,
    suggestMatches: (workspaceId, kind, id) => suggestMatches(platform, workspaceId, kind, id),
  };
}

/** A dynamic list uses the filter of a table, a new list starts with the selection of one. */
export function createListsContext(records: RecordsContext) {
  const conditionOf: ConditionOf = (workspaceId, kind, selection) =>
    selectionCondition(records, { workspaceId, kind }, selection);
  return {
    platform: records.platform,
    conditionOf,
    targetOf: (
      workspaceId: string,
      kind: Parameters<ConditionOf>[1],
      target: Parameters<typeof targetCondition>[2],
    ): ReturnType<ConditionOf> => targetCondition(records, { workspaceId, kind }, target),
  };
}

/** The timeline names the search or file that a record came from, and custom fields. */
export function createActivitiesContext(platform: Platform): ActivitiesContext {
  const { db } = platform;
  return {
    platform,
    async readOrigins(workspaceId, ids) {
      const origins = await recordOrigins(db, workspaceId, ids);
      return new Map([...origins].map(([id, origin]) => [id, known(origin)]));
    },
    customFieldNames: (workspaceId, kind) => customFieldLabels(db, workspaceId, kind),
  };
}

function known(origin: RecordOrigin): KnownOrigin {
  const { id, name } = origin;
  if (origin.type === 'search') {
    const { charged, capability, query } = origin;
    return { name, charged, search: { id, capability, query }, href: '' };
  }
  const page = origin.kind === 'contact' ? '/contacts' : '/company-library';
  return { name, charged: null, search: null, href: `${page}?import=${id}` };
}

/** Features that enqueue mails, one for each kind of stream; each renders its mail when it is due. */
export function mailSources(records: RecordsContext): MailSource[] {
  const { platform } = records;
  return [createAnswerSource(platform), createComposerSource(platform), createCampaignSource({ platform, records })];
}

/** Mailboxes report a change to every feature that sends from them. */
export function createMailboxesContext(
  platform: Platform,
  sources: readonly MailSource[] = mailSources(createRecordsContext(platform, (url) => url)),
): MailboxesContext {
  return {
    platform,
    checker: createChecker(platform),
    sentOn(workspaceId, days) {
      const now = new Date(platform.clock.now());
      const spans = days.map(({ zone, ...one }) => ({ ...one, from: dayStartIn(zone, now), to: nextDayIn(zone, now) }));
      return countSentOn(platform.db, workspaceId, spans);
    },
    readingFaults: (workspaceId) => readingFaults(platform.db, workspaceId),
    async changed(tx, workspaceId, { mailboxId, works, why }) {
      await resumeSending(tx, workspaceId, mailboxId);
      await resumeReading(tx, workspaceId, mailboxId);
      for (const source of sources) await source.mailboxChanged(tx, workspaceId, mailboxId, works, why);
    },
  };
}

export function createVerifierContext(records: RecordsContext, sources: Sources): VerifierContext {
  const { platform } = records;
  return {
    platform,
    records,
    lists: createListsContext(records),
    checker: createChecker(platform),
    prospects: createProspects(sources, platform),
    keepFound: savePeopleOfDomain,
  };
}

export function createTeamContext(platform: Platform): TeamContext {
  return {
    platform,
    // In the order in which the dialog names them.
    handedOver: [
      ...RECORDS_HANDED_OVER,
      ...LISTS_HANDED_OVER,
      ...ACTIVITIES_HANDED_OVER,
      ...CAMPAIGNS_HANDED_OVER,
      ...MAILBOXES_HANDED_OVER,
      ...EMAIL_SENDER_HANDED_OVER,
      ...INBOX_HANDED_OVER,
      ...WHATSAPP_HANDED_OVER,
    ],
    subscribed: (workspaceId) => isSubscribed(platform, workspaceId),
  };
}

/** Imports know nothing of WhatsApp. */
export const importOptIns: ImportsContext['optIns'] = {
  async record(tx, workspaceId, optIns) {
    const consents = optIns.map((optIn) => ({ ...optIn, state: 'opted-in' as const, source: 'import' as const }));
    await recordConsents(tx, workspaceId, consents);
  },
};

/** Suppressions read files with the importer, so the importer cannot build on them. */
export function importSuppressions(platform: Pick<Platform, 'events'>): ImportsContext['suppressions'] {
  return {
    async add(tx, workspaceId, addresses) {
      await suppress(tx, workspaceId, addresses);
    },
    countNew: async (db, workspaceId, addresses) =>
      addresses.length - (await suppressedAmong(db, workspaceId, addresses)).size,
    announce: (workspaceId) => publishSuppressions(platform, workspaceId),
  };
}

function postingLookups(platform: Platform): PostingLookups {
  return { job: createJobLookup({ platform }), freelance: createFreelancePostings(platform) };
}

/**
 * Steps of a password reset beside the account's own sessions and links. A feature that gives access to an account, or that an intruder
 * could leave waiting in it, adds its step here.
 */
export const recoverySteps: readonly RecoveryStep[] = [apiKeyRecovery, deletionRecovery, mailboxRecovery];

/** Data of an account outside the database. Archives are streamed, so they have a folder of their own. */
export function createDataPlaces(platform: Platform): DataPlaces {
  const { config, files } = platform;

  /** Keys of logos begin with whose they are (product-spec section 3). */
  async function logosOf(workspaceId: string, userId: string | null): Promise<string[]> {
    const keys: string[] = [];
    const userIds = userId === null ? await listUserIds(platform.db, workspaceId) : [userId];
    for (const id of userIds) {
      for await (const page of files.list(`logos/${id}_`)) keys.push(...page.map(({ key }) => key));
    }
    return keys;
  }
  return {
    archives: createLocalArchives(path.join(config.dataDir, 'archives')),
    async filesOf(workspaceId, userId) {
      const keys = await logosOf(workspaceId, userId);
      return Promise.all(keys.map(async (key) => ({ name: key, content: await files.get(key) })));
    },
    async removeFiles(workspaceId, userId) {
      for (const key of await logosOf(workspaceId, userId)) await files.remove(key);
      // Uploads and rejects of imports, and what is attached to mails and answers, belong to the workspace.
      if (userId !== null) return;
      const keys: string[] = [];
      for (const folder of ['imports/', ATTACHMENT_FILES, CAMPAIGN_FILES, ANSWER_FILES, WHATSAPP_FILES]) {
        for await (const page of files.list(`${folder}${workspaceId}_`)) keys.push(...page.map(({ key }) => key));
      }
      for (const key of keys) await files.remove(key);
    },
    subscribed: (workspaceId) => isSubscribed(platform, workspaceId),
  };
}

// Searches and imports that records came from, by the id that records keep of them: what they were called, what they cost and where they are shown.
export type RecordOrigin =
  | {
      type: 'search';
      id: string;
      name: string;
      charged: number;
      capability: Capability;
      query: Record<string, unknown>;
    }
  | { type: 'import'; id: string; name: string; kind: RecordKind };

/** Those that were deleted are left out. */
export async function recordOrigins(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, RecordOrigin>> {
  if (ids.length === 0) return new Map();
  const [searches, imports] = await Promise.all([
    searchOrigins(db, workspaceId, ids),
    importOrigins(db, workspaceId, ids),
  ]);
  const origins: RecordOrigin[] = [
    ...searches.map((search) => ({ type: 'search' as const, ...search })),
    ...imports.map((file) => ({ type: 'import' as const, ...file })),
  ];
  return new Map(origins.map((origin) => [origin.id, origin]));
}
