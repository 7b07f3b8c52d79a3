// Rows of templates as the contract names them.
import type { Template, TemplateRow, TemplateVersion } from '../contract.ts';
import type { VersionRow } from './template-versions.store.ts';
import type { DetailRow, ListRow } from './templates.store.ts';

export function presentRow(row: ListRow): TemplateRow {
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

export function presentVersion({ savedById, savedByName, savedAt, ...rest }: VersionRow): TemplateVersion {
  return { ...rest, savedAt: savedAt.toISOString(), savedBy: { id: savedById, name: savedByName } };
}
