// Hosts that arrive from outside, in an answer or in the address of a redirect, and would be sent a token: only those of the CRM itself.
import { parseUrl } from '#shared/urls.ts';

/** The centres of Zoho: where accounts are, where the API is, where the pages are. */
const ZOHO_CENTRES = [
  ['accounts.zoho.com', 'www.zohoapis.com', 'crm.zoho.com'],
  ['accounts.zoho.eu', 'www.zohoapis.eu', 'crm.zoho.eu'],
  ['accounts.zoho.in', 'www.zohoapis.in', 'crm.zoho.in'],
  ['accounts.zoho.com.au', 'www.zohoapis.com.au', 'crm.zoho.com.au'],
  ['accounts.zoho.com.cn', 'www.zohoapis.com.cn', 'crm.zoho.com.cn'],
  ['accounts.zoho.jp', 'www.zohoapis.jp', 'crm.zoho.jp'],
  ['accounts.zohocloud.ca', 'www.zohoapis.ca', 'crm.zohocloud.ca'],
  ['accounts.zoho.sa', 'www.zohoapis.sa', 'crm.zoho.sa'],
  ['accounts.zoho.uk', 'www.zohoapis.uk', 'crm.zoho.uk'],
] as const;

export type CrmHostUse = 'salesforce' | 'pipedrive' | 'zoho-accounts' | 'zoho-api';

const IS_THEIRS: Record<CrmHostUse, (host: string) => boolean> = {
  salesforce: (host) => /^([a-z0-9-]+\.)+salesforce\.com$/.test(host),
  pipedrive: (host) => /^([a-z0-9-]+\.)+pipedrive\.com$/.test(host),
  'zoho-accounts': (host) => ZOHO_CENTRES.some(([accounts]) => accounts === host),
  'zoho-api': (host) => ZOHO_CENTRES.some(([, api]) => api === host),
};

export interface HostRule {
  /** The address that the operator has configured for the CRM: where it is not one of the CRM's own, its origin is trusted, too. */
  configured: string;
  /** Whether that may be this machine. */
  allowLoopback: boolean;
}

/** The address to call, without a trailing slash; null where it is not the CRM's. */
export function trustedAddress(
  use: CrmHostUse,
  address: string,
  { configured, allowLoopback }: HostRule,
): string | null {
  const [url, own] = [parseUrl(address), parseUrl(configured)];
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:' && url.port === '' && IS_THEIRS[use](url.hostname)) return url.origin;
  if (own === null || url.origin !== own.origin || IS_THEIRS[use](own.hostname)) return null;
  if (isLoopback(url.hostname) && !allowLoopback) return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Where the pages of a centre of Zoho are; '' for an API that is none of theirs. */
export function zohoPages(apiUrl: string): string {
  const host = parseUrl(apiUrl)?.hostname;
  const pages = ZOHO_CENTRES.find(([, api]) => api === host)?.[2];
  return pages ? `https://${pages}` : '';
}
