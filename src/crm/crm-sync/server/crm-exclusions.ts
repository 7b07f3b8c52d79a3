// Contacts that campaigns exclude because of a CRM: its customers, by their address or the domain of their company, and who may not be contacted.
import { hostOfEmail, isFreeMail } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { CRM_NAMES } from '../fields.contract.ts';
import { excludedByCrm } from './known.store.ts';

export interface CrmExclusion {
  reason: 'crm-customer' | 'crm-do-not-contact';
  /** "HubSpot: Customer". */
  detail: string;
}

/** Of these addresses, in lower case, those that are left out. A provider of free mail is no company of its users. */
export async function crmExclusions(
  db: Platform['db'],
  workspaceId: string,
  emails: readonly string[],
): Promise<Map<string, CrmExclusion>> {
  const domainOf = new Map(
    emails.flatMap((email) => {
      const domain = hostOfEmail(email);
      return domain && !isFreeMail(domain) ? [[email, domain] as const] : [];
    }),
  );
  const found = await excludedByCrm(db, workspaceId, { emails, domains: [...new Set(domainOf.values())] });
  return new Map(
    emails.flatMap((email) => {
      const exclusion = found.get(email) ?? found.get(domainOf.get(email) ?? '');
      if (!exclusion) return [];
      const { crm, reason, stage } = exclusion;
      const detail = [CRM_NAMES[crm], stage].filter(Boolean).join(': ');
      return [[email, { reason: reason === 'customer' ? 'crm-customer' : 'crm-do-not-contact', detail }] as const];
    }),
  );
}
