// Uploads a file into an audience: read by the readers of imports, its people put on a list named after the campaign.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { ImportDetail } from '#crm/imports/contract.ts';
import { mapImport, runOntoList, uploadImport } from '#crm/imports/server/index.ts';
import { createList } from '#crm/lists/server/index.ts';
import { selectionCondition, targetCondition } from '#crm/records/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import { campaignById, type StoredCampaign, updateCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { lockCampaign } from '../lifecycle/campaign-lifecycle.ts';

/** The default of the imports page. */
const MATCH_BY = ['email', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone', 'name-company'] as const;

const notReady = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

function assertDraft({ state, setup: { audience } }: StoredCampaign): void {
  if (state !== 'draft')
    throw notReady(
      "The audience of a launched campaign can't change. Add contacts to a list it follows, or duplicate it.",
    );
  if (audience.sources.length >= CAMPAIGN_LIMITS.sources)
    throw notReady(`It has ${CAMPAIGN_LIMITS.sources} sources already. Remove one first.`);
}

/** @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY, and AppError in the words for what cannot be read */
export async function addAudienceFile(
  { records }: CampaignsContext,
  principal: Principal,
  { id, name, body }: { id: string; name: string; body: () => AsyncIterable<Buffer> },
): Promise<ImportDetail> {
  const { platform } = records;
  const campaign = await campaignById(platform.db, principal.workspaceId, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  assertDraft(campaign);
  const read = await uploadImport(platform, principal, { kind: 'contact', name, body: body() });
  const columns = read.columns.flatMap(({ index, suggestion }) =>
    suggestion === null ? [] : [{ index, field: suggestion, rule: 'fill' as const }],
  );
  // Without a column of addresses, the user has to choose one.
  if (!columns.some(({ field }) => field === 'email')) return read;
  const rest = {
    matchBy: [...MATCH_BY],
    dayFirst: false,
    country: '',
    strict: false,
    createCompanies: false,
    tags: [],
    listId: null,
  };
  return mapImport(records, principal, read.id, { columns, ...rest });
}

/** Asked twice, it is one list and one source. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY, NOT_FOUND, IMPORT_NOT_READY, LIST_FULL */
export async function importAudienceFile(
  { platform, records }: CampaignsContext,
  principal: Principal,
  { id, importId }: { id: string; importId: string },
): Promise<RouteOutput<typeof contract.importAudienceFile>> {
  const { workspaceId } = principal;
  const campaign = await campaignById(platform.db, workspaceId, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  const known = getSource(campaign, importId);
  if (known) return answer(campaign, known);
  assertDraft(campaign);
  const { listId, name } = await runOntoList(records, principal, importId, async (file) => {
    const lists = {
      platform,
      conditionOf: (
        workspace: string,
        kind: 'contact' | 'company',
        selection: Parameters<typeof selectionCondition>[2],
      ) => selectionCondition(records, { workspaceId: workspace, kind }, selection),
      targetOf: (workspace: string, kind: 'contact' | 'company', target: Parameters<typeof targetCondition>[2]) =>
        targetCondition(records, { workspaceId: workspace, kind }, target),
    };
    const called = listName(campaign.name, file);
    // Idempotent: one list.
    const { list } = await createList(lists, principal, { type: 'static', name: called }, `campaign-file ${importId}`);
    return list.id;
  });
  const saved = await platform.db.transaction(async (tx) => {
    const held = await lockCampaign(tx, workspaceId, id);
    if (getSource(held, importId)) return held;
    assertDraft(held);
    const { audience } = held.setup;
    const source = { from: 'file' as const, importId, listId, label: name };
    const setup = { ...held.setup, audience: { ...audience, sources: [...audience.sources, source] } };
    const changed = { setup, revision: held.revision + 1 };
    await updateCampaign(tx, workspaceId, id, changed);
    const subject = { type: 'campaign', id } as const;
    await recordActivity(tx, principal, { kind: 'campaign.file-added', subject, details: { file: name } });
    return { ...held, ...changed };
  });
  publishCampaign(platform, workspaceId, id);
  return answer(saved, getSource(saved, importId) ?? { listId, label: name });
}

function getSource({ setup }: StoredCampaign, importId: string) {
  return setup.audience.sources.find((source) => source.from === 'file' && source.importId === importId) as
    | { listId: string; label: string }
    | undefined;
}

function answer({ name, setup, revision }: StoredCampaign, { listId, label }: { listId: string; label: string }) {
  return { listId, list: listName(name, label), audience: setup.audience, revision };
}

/** Of names of lists. */
const NAME = 120;

function listName(campaign: string, file: string): string {
  const whole = `${campaign}: ${file}`;
  return whole.length <= NAME ? whole : `${whole.slice(0, NAME - 3)}...`;
}
