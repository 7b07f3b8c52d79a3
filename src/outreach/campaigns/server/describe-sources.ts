// The sources of an audience as they are now: what they are called, how many people they hold, and what keeps them from being read.
import { importProgress } from '#crm/imports/server/index.ts';
import { viewById } from '#crm/records/server/index.ts';
import type { Audience, AudienceSource } from '../setup.contract.ts';
import { countCandidates, listKinds } from './audience.store.ts';
import { BrokenSource, sourceCondition } from './audience.ts';
import type { CampaignsContext } from './campaigns-context.ts';

export interface DescribedSource {
  name: string;
  people: number;
  fault: string | null;
  /** Of a file that is still being brought in. */
  coming: { done: number; total: number } | null;
}

const LIST_GONE = 'This list is not here any more';

async function nameOf({ platform: { db } }: CampaignsContext, workspaceId: string, source: AudienceSource) {
  if (source.from === 'list') return (await listKinds(db, workspaceId, [source.listId])).get(source.listId) ?? null;
  if (source.from === 'view') return (await viewById(db, workspaceId, source.viewId))?.name ?? source.label;
  return source.label;
}

const UNNAMED = { list: 'A list', contacts: 'Contacts', view: 'A view', file: 'A file' } as const;

/** Null where the file is whole. */
async function faultOfFile(
  { platform: { db } }: CampaignsContext,
  workspaceId: string,
  { importId, listId }: Extract<AudienceSource, { from: 'file' }>,
): Promise<Pick<DescribedSource, 'fault' | 'coming'>> {
  if (!(await listKinds(db, workspaceId, [listId])).has(listId)) return { fault: LIST_GONE, coming: null };
  const progress = await importProgress(db, workspaceId, importId);
  switch (progress?.state) {
    case 'running':
      return { fault: null, coming: { done: progress.done, total: progress.total } };
    case 'failed':
    case 'cancelled':
      return { fault: `Not all of this file was brought in. ${progress.fault}`.trim(), coming: null };
    case 'undoing':
    case 'undone':
      return { fault: 'This file was taken back', coming: null };
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
  const known = await nameOf(context, workspaceId, source);
  const name = known || UNNAMED[source.from];
  if (source.from === 'list' && known === null) return { name, people: 0, fault: LIST_GONE, coming: null };
  const file =
    source.from === 'file' ? await faultOfFile(context, workspaceId, source) : ({ fault: null, coming: null } as const);
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
    const { fault, coming } = await faultOfFile(context, workspaceId, source);
    const name = source.label || UNNAMED.file;
    if (coming) faults.push(`${name} is still being brought in (${coming.done} of ${coming.total})`);
    else if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  return faults;
}
