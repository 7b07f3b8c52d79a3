// The audience of a campaign: its sources as one condition on contacts, each contact assessed, and the sources as they are now.

import { crmExclusions } from '#crm/crm-sync/server/index.ts';
import { importProgress } from '#crm/imports/server/index.ts';
import { listNames } from '#crm/lists/server/index.ts';
import { isFreeMail, selectionCondition, targetCondition, toPhone, viewById } from '#crm/records/server/index.ts';
import { mailAddress } from '#outreach/sending/server/index.ts';
import { SUPPRESSION_LABELS } from '#outreach/suppressions/fields.contract.ts';
import { phoneKey, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import { loadDomainLists } from '#prospecting/verifier/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { type Assessed, assessContact, type Candidate } from '../../domain/assess-contact.ts';
import { assessPhone } from '../../domain/assess-phone.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import type { Audience, AudienceSource } from '../../setup.contract.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import {
  anyOf,
  bothOf,
  candidates,
  countCandidates,
  enteredAddresses,
  everyone,
  inOtherCampaigns,
  noneOf,
  notEntered,
  worksFor,
} from './audience.store.ts';

export type ContactCondition = ReturnType<typeof anyOf>;

/** Why a source cannot be read any more, in words. */
class BrokenSource extends Error {}

const VIEW_GONE = 'This view was deleted';

async function sourceCondition(
  { records }: CampaignsContext,
  workspaceId: string,
  source: AudienceSource,
): Promise<ContactCondition> {
  try {
    if (source.from === 'all') return everyone();
    if (source.from === 'contacts')
      return await targetCondition(records, { workspaceId, kind: 'contact' }, source.target);
    if (source.from === 'view') return await viewCondition(records, workspaceId, source.viewId);
    const [contacts, companies] = await Promise.all([
      records.relations.inLists(workspaceId, 'contact', [source.listId]),
      records.relations.inLists(workspaceId, 'company', [source.listId]),
    ]);
    return anyOf([contacts, worksFor(workspaceId, companies)]);
  } catch (error) {
    const fault = error instanceof AppError && error.code === 'INVALID_INPUT' && error.fields?.[0]?.message;
    if (!fault) throw error;
    throw new BrokenSource(fault);
  }
}

/** The contacts of a saved view of any user; of companies: the people who work there. */
async function viewCondition(
  records: CampaignsContext['records'],
  workspaceId: string,
  viewId: string,
): Promise<ContactCondition> {
  const view = await viewById(records.platform.db, workspaceId, viewId);
  if (view === null) throw new BrokenSource(VIEW_GONE);
  const { kind, state } = view;
  const selection = { q: state.q, filter: state.filter, shelf: 'live' as const };
  const condition = await selectionCondition(records, { workspaceId, kind }, selection);
  return kind === 'contact' ? condition : worksFor(workspaceId, condition);
}

async function exceptCondition(context: CampaignsContext, workspaceId: string, { exceptLists }: Audience) {
  const each = exceptLists.map((listId) =>
    sourceCondition(context, workspaceId, { from: 'list', listId, follow: false }),
  );
  return noneOf(anyOf(await Promise.all(each)));
}

export interface AudienceCondition {
  condition: ContactCondition;
  /** Of sources that cannot be read. */
  faults: string[];
}

/** Contacts that match it later join. */
export function isFollowed(source: AudienceSource): boolean {
  return 'follow' in source && source.follow;
}

/** Everybody of its sources; with `followed`, of those alone whose later members join. */
export async function audienceCondition(
  context: CampaignsContext,
  workspaceId: string,
  audience: Audience,
  followed = false,
): Promise<AudienceCondition> {
  const wanted = audience.sources.filter((source) => !followed || isFollowed(source));
  const faults: string[] = [];
  const conditions: ContactCondition[] = [];
  for (const source of wanted) {
    try {
      conditions.push(await sourceCondition(context, workspaceId, source));
    } catch (error) {
      if (!(error instanceof BrokenSource)) throw error;
      faults.push(error.message);
    }
  }
  try {
    return { condition: bothOf(anyOf(conditions), await exceptCondition(context, workspaceId, audience)), faults };
  } catch (error) {
    if (!(error instanceof BrokenSource)) throw error;
    return { condition: anyOf([]), faults: [...faults, error.message] };
  }
}

const BATCH_SIZE = 2_000;
const NO_EXCLUSIONS: Awaited<ReturnType<typeof crmExclusions>> = new Map();

/** A phone as written in a contact, read in the country of the contact where it has no code of its own. */
function toE164(written: string, country: string): string | null {
  return phoneKey(toPhone(written, country) ?? '');
}

/** What is looked up on the suppression list; null for no address at all. */
function addressOn({ email, phone, country }: Candidate, channel: CampaignChannel): string | null {
  return channel === 'email' ? email : toE164(phone, country);
}

export interface Assessing {
  leaveOut: Audience['leaveOut'];
  channel: CampaignChannel;
  /** Of WhatsApp: the template is of the category marketing. */
  marketing: boolean;
  /** Those who are in it already are passed over, and their addresses are taken. */
  campaignId: string | null;
  /** Sample contacts are written to as well: all senders are for practice. */
  practice: boolean;
  limit: number;
}

/** Everybody who matches, page by page in the order of ids. */
export async function* assessAudience(
  { platform }: CampaignsContext,
  workspaceId: string,
  condition: ContactCondition,
  { leaveOut, channel, marketing, campaignId, practice, limit }: Assessing,
): AsyncGenerator<Assessed[]> {
  const { db, clock, config } = platform;
  const roles = await loadDomainLists(config.verifier.disposableDomains);
  const now = new Date(clock.now());
  const taken = campaignId === null ? new Set<string>() : await enteredAddresses(db, workspaceId, campaignId);
  const which = campaignId === null ? condition : bothOf(condition, notEntered(workspaceId, campaignId));
  let left = limit;
  for (let after: string | null = null; left > 0; ) {
    const page = await candidates(db, workspaceId, which, { after, limit: Math.min(BATCH_SIZE, left) });
    if (page.length === 0) return;
    left -= page.length;
    after = page.at(-1)?.id ?? null;
    const [never, others, excluded] = await Promise.all([
      suppressedAmong(
        db,
        workspaceId,
        page.flatMap((each) => addressOn(each, channel) ?? []),
      ),
      leaveOut.inOtherCampaign
        ? inOtherCampaigns(
            db,
            workspaceId,
            campaignId,
            page.map(({ id }) => id),
          )
        : new Map<string, string>(),
      leaveOut.crm && channel === 'email'
        ? crmExclusions(
            db,
            workspaceId,
            page.flatMap(({ email }) => mailAddress(email)?.address ?? []),
          )
        : NO_EXCLUSIONS,
    ]);
    const suppressed = (at: string) => {
      const entry = never.get(at);
      return entry ? SUPPRESSION_LABELS[entry.reason] : null;
    };
    const otherCampaign = (id: string) => others.get(id) ?? null;
    if (channel === 'whatsapp') {
      const around = { leaveOut, now, marketing, phoneOf: toE164, suppressed, otherCampaign, practice };
      yield page.map((candidate) => assessPhone(candidate, around, taken));
      continue;
    }
    yield page.map((candidate) =>
      assessContact(
        candidate,
        {
          leaveOut,
          now,
          addressOf: mailAddress,
          suppressed,
          otherCampaign,
          crmExclusion: (address) => excluded.get(address) ?? null,
          isRole: (address) => roles.role(address.slice(0, address.lastIndexOf('@'))),
          isFree: isFreeMail,
          practice,
        },
        taken,
      ),
    );
  }
}

export interface DescribedSource {
  name: string;
  people: number;
  fault: string | null;
  /** Of a file that is still being imported. */
  coming: { done: number; total: number } | null;
}

const LIST_GONE = 'This list was deleted';

async function sourceName({ platform: { db } }: CampaignsContext, workspaceId: string, source: AudienceSource) {
  if (source.from === 'list') return (await listNames(db, workspaceId, [source.listId])).get(source.listId) ?? null;
  if (source.from === 'view') return (await viewById(db, workspaceId, source.viewId))?.name ?? source.label;
  if (source.from === 'all') return UNNAMED.all;
  return source.label;
}

const UNNAMED = { all: 'All contacts', list: 'A list', contacts: 'Contacts', view: 'A view', file: 'A file' } as const;

/** Null where the file is whole. */
async function findFileFault(
  { platform: { db } }: CampaignsContext,
  workspaceId: string,
  { importId, listId }: Extract<AudienceSource, { from: 'file' }>,
): Promise<Pick<DescribedSource, 'fault' | 'coming'>> {
  if (!(await listNames(db, workspaceId, [listId])).has(listId)) return { fault: LIST_GONE, coming: null };
  const progress = await importProgress(db, workspaceId, importId);
  switch (progress?.state) {
    case 'running':
      return { fault: null, coming: { done: progress.done, total: progress.total } };
    case 'failed':
    case 'cancelled':
      return { fault: `This file was imported in part. ${progress.fault}`.trim(), coming: null };
    case 'undoing':
    case 'undone':
      return { fault: 'The import of this file was reverted', coming: null };
    // One that has been tidied away was done long ago.
    default:
      return { fault: null, coming: null };
  }
}

async function describeOne(
  context: CampaignsContext,
  workspaceId: string,
  source: AudienceSource,
): Promise<DescribedSource> {
  const { db } = context.platform;
  const known = await sourceName(context, workspaceId, source);
  const name = known || UNNAMED[source.from];
  if (source.from === 'list' && known === null) return { name, people: 0, fault: LIST_GONE, coming: null };
  const file =
    source.from === 'file'
      ? await findFileFault(context, workspaceId, source)
      : ({ fault: null, coming: null } as const);
  try {
    const condition = await sourceCondition(context, workspaceId, source);
    return { name, people: await countCandidates(db, workspaceId, condition), ...file };
  } catch (error) {
    if (!(error instanceof BrokenSource)) throw error;
    return { name, people: 0, fault: error.message, coming: null };
  }
}

export function describeSources(
  context: CampaignsContext,
  workspaceId: string,
  { sources }: Audience,
): Promise<DescribedSource[]> {
  return Promise.all(sources.map((source) => describeOne(context, workspaceId, source)));
}

/** What keeps files of an audience from being written to, by their names: they are not whole. */
export async function unfinishedFiles(
  context: CampaignsContext,
  workspaceId: string,
  { sources }: Audience,
): Promise<string[]> {
  const faults: string[] = [];
  for (const source of sources) {
    if (source.from !== 'file') continue;
    const { fault, coming } = await findFileFault(context, workspaceId, source);
    const name = source.label || UNNAMED.file;
    if (coming) faults.push(`${name} is still being imported (${coming.done} of ${coming.total})`);
    else if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  return faults;
}
