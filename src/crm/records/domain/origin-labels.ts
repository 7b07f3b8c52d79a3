// Where a value came from, in the words of the screen.
import type { OriginKind } from '../fields.contract.ts';

const WORDS: Record<OriginKind, string> = {
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
export function originWords(source: OriginKind, name?: string): string {
  if (!name) return WORDS[source];
  return source === 'import' ? `Import of ${name}` : `${WORDS[source]}: ${name}`;
}
