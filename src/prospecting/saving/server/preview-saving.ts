// Which results are in the datastore already: asked for the marks on a page of results, and before anything is saved.
import { completeValues, findMatches, readFoundValues } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { FoundKeys, SavablePreview } from '../contract.ts';
import { findResults } from './find-results.ts';

export async function previewSaving(
  platform: Platform,
  { workspaceId }: Principal,
  keys: FoundKeys,
): Promise<{ items: SavablePreview[] }> {
  const found = await findResults(platform, workspaceId, keys);
  const kind = found[0]?.draft.kind;
  if (kind === undefined) return { items: [] };
  const drafts = found.map(({ draft }) => completeValues(kind, readFoundValues(kind, draft.values, [])));
  const matches = await findMatches(platform.db, workspaceId, kind, drafts);
  return {
    items: found.map(({ key }, n) => ({
      key,
      kind,
      name: String(drafts[n]?.name ?? ''),
      match: matches[n] ?? null,
    })),
  };
}
