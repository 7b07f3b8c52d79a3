// Stored templates as the contract names them.
import type { WhatsappTemplate } from '../../contract.ts';
import { headerFileKind, readComponents } from '../../domain/template-components.ts';
import { templateReason } from '../../domain/template-reasons.ts';
import type { StoredTemplate } from './templates.store.ts';

export function presentTemplate(template: StoredTemplate): WhatsappTemplate {
  const { components, metaId: _metaId, goneAt: _goneAt, syncedAt, reason, ...row } = template;
  const { variables, ...parts } = readComponents(components, row.category);
  return {
    ...row,
    ...parts,
    headerFile: headerFileKind(parts.header.format),
    variables: variables.map(({ place, name, sample }) => ({ place, name, sample })),
    reason: templateReason(reason),
    syncedAt: syncedAt.toISOString(),
  };
}
