// What the pages of templates read: a list, counts, fields and snippets, versions, the rows of a file.
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  type exportTemplates,
  type listTemplates,
  type listVersions,
  type readVersion,
  type Target,
  TEMPLATES_LIMIT,
  type Template,
  type TemplateRow,
  type TemplateVersion,
  type templatesSummary,
  type templateVariables,
} from '../contract.ts';
import { getSurroundings } from './mail-renderer.ts';
import { findVersion, getVersions, type VersionRow } from './template-changes.store.ts';
import {
  countTemplates,
  type DetailRow,
  type ListRow,
  liveSnippets,
  summaryRow,
  templateById,
  templatesPage,
  wholeTemplates,
} from './templates.store.ts';

type Db = Platform['db'];

export async function listPage(
  db: Db,
  workspaceId: string,
  { limit, cursor, sort, order, ...filter }: RouteInput<typeof listTemplates>['query'],
): Promise<RouteOutput<typeof listTemplates>> {
  const [rows, total] = await Promise.all([
    templatesPage(db, workspaceId, filter, { sort, order, limit: limit + 1, after: cursor }),
    countTemplates(db, workspaceId, filter),
  ]);
  const items = rows.slice(0, limit).map(presentRow);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total };
}

export async function getSummary(db: Db, workspaceId: string): Promise<RouteOutput<typeof templatesSummary>> {
  const { live, archived, bin, email, whatsapp, snippet } = await summaryRow(db, workspaceId);
  return { shelves: { live, archived, bin }, channels: { email, whatsapp, snippet } };
}

export async function getVariables(db: Db, workspaceId: string): Promise<RouteOutput<typeof templateVariables>> {
  const [{ variables }, snippets] = await Promise.all([
    getSurroundings(db, workspaceId),
    liveSnippets(db, workspaceId),
  ]);
  return { items: variables, snippets: snippets.map(({ id, name, opening }) => ({ id, name, opening })) };
}

/** @throws TEMPLATE_NOT_FOUND */
export async function getHistory(db: Db, workspaceId: string, id: string): Promise<RouteOutput<typeof listVersions>> {
  const [template, versions] = await Promise.all([templateById(db, workspaceId, id), getVersions(db, workspaceId, id)]);
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
  return { items: versions.map(presentVersion) };
}

/** @throws TEMPLATE_NOT_FOUND */
export async function oneVersion(
  db: Db,
  workspaceId: string,
  id: string,
  number: number,
): Promise<RouteOutput<typeof readVersion>> {
  const version = await findVersion(db, workspaceId, id, number);
  if (!version) throw new AppError('TEMPLATE_NOT_FOUND');
  const { content, ...row } = version;
  return { ...presentVersion(row), content };
}

export async function getExport(
  db: Db,
  workspaceId: string,
  target: Target,
): Promise<RouteOutput<typeof exportTemplates>> {
  return { items: (await wholeTemplates(db, workspaceId, target, TEMPLATES_LIMIT)).map(presentTemplate) };
}

// Rows of templates as the contract names them.
function presentRow(row: ListRow): TemplateRow {
  const { ownerId, ownerName, updatedById, updatedByName, updatedAt, ...rest } = row;
  return {
    ...rest,
    updatedAt: updatedAt.toISOString(),
    owner: { id: ownerId, name: ownerName },
    updatedBy: { id: updatedById, name: updatedByName },
  };
}

export function presentTemplate(row: DetailRow): Template {
  const { content, revision, version, ...listed } = row;
  return { ...presentRow(listed), content, revision, version };
}

function presentVersion({ savedById, savedByName, savedAt, ...rest }: VersionRow): TemplateVersion {
  return { ...rest, savedAt: savedAt.toISOString(), savedBy: { id: savedById, name: savedByName } };
}
