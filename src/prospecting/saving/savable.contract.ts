// Which results can be kept, and as what. No schema: the buttons on the pages of results read it.
import type { RecordKind } from '#crm/records/contract.ts';
import type { Capability } from '#shared/capabilities.ts';

export const SAVABLE: Partial<Record<Capability, RecordKind>> = {
  'linkedin-people': 'contact',
  'linkedin-profile': 'contact',
  'linkedin-companies': 'company',
  'instagram-users': 'contact',
  'tiktok-videos': 'contact',
  'facebook-pages': 'company',
  'facebook-people': 'contact',
  'facebook-groups': 'company',
  'facebook-page': 'company',
  'facebook-profile': 'contact',
  'facebook-group': 'company',
  'domain-people': 'contact',
  jobs: 'company',
  products: 'company',
  product: 'company',
};
