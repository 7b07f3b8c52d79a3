// Texts of where a record came from and why two are taken for one.
import { formatPhone } from '#shared/phone-text.ts';
import { type MATCH_REASONS, REASON_LABELS } from '../contract.ts';
import type { RecordKind } from '../field.contract.ts';
import type { OriginKind } from '../fields.contract.ts';

const ORIGIN_LABELS: Record<OriginKind, string> = {
  manual: 'Typed',
  import: 'Import',
  api: 'API',
  merge: 'Merge',
  verifier: 'Verification',
  discover: 'Discover',
  'linkedin-people': 'LinkedIn people search',
  'linkedin-companies': 'LinkedIn company search',
  'linkedin-profile': 'LinkedIn profile',
  'linkedin-company': 'LinkedIn company page',
  'instagram-users': 'Instagram search',
  'tiktok-videos': 'TikTok search',
  'facebook-pages': 'Facebook page search',
  'facebook-people': 'Facebook people search',
  'facebook-groups': 'Facebook group search',
  'facebook-page': 'Facebook page',
  'facebook-profile': 'Facebook profile',
  'facebook-group': 'Facebook group',
  'freelance-jobs': 'Freelance jobs',
  jobs: 'Jobs',
  products: 'Supplier search',
  product: 'Product page',
  directory: 'Directory',
  'local-businesses': 'Local business search',
  'open-companies': 'Search of known companies',
  'register-companies': 'Search of registers',
  companies: 'Company data search',
  people: 'People search',
  developers: 'Developer search',
  'domain-people': 'Domain search',
  whatsapp: 'WhatsApp message',
};

/** `name`: of the file or the search, where it is known: "Import of spring.csv". */
export function originText(source: OriginKind, name?: string): string {
  if (!name) return ORIGIN_LABELS[source];
  return source === 'import' ? `Import of ${name}` : `${ORIGIN_LABELS[source]}: ${name}`;
}

type Reason = (typeof MATCH_REASONS)[number];

/** "Same email address: mara@northwind.example". `shared`: what both have. */
export function matchText(kind: RecordKind, reason: Reason, shared: string): string {
  if (reason === 'name-company')
    return `${kind === 'contact' ? 'Same name at the same company' : 'Same name'}: ${shared}`;
  const what = reason === 'phone' ? formatPhone(shared) : shared.replace(/^https:\/\/www\./, '');
  return `${REASON_LABELS[reason]}: ${what}`;
}

/** An address, domain or profile identifies one record. A phone or a name may be shared. */
export function isIdentity(reason: Reason): boolean {
  return reason !== 'phone' && reason !== 'name-company';
}
