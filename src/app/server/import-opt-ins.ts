// Consents of WhatsApp for imports, which know nothing of WhatsApp.
import type { ImportsContext } from '#crm/imports/server/index.ts';
import { recordConsents } from '#outreach/whatsapp/server/index.ts';

export const importOptIns: ImportsContext['optIns'] = {
  async record(tx, workspaceId, optIns) {
    const consents = optIns.map((optIn) => ({ ...optIn, state: 'opted-in' as const, source: 'import' as const }));
    await recordConsents(tx, workspaceId, consents);
  },
};
