// Addresses of pages that several features link to, on the screen, in notifications and in emails. They are here because links cross
// the borders of areas in both directions: the activity log opens campaigns, and campaigns open contacts.
import { toQuery } from './urls.ts';

export const contactPath = (id: string) => `/contacts?contact=${id}`;
export const companyPath = (id: string) => `/company/${id}`;

/** The page of one contact or company, live or in the bin. */
export const recordPath = (kind: 'contact' | 'company', id: string) =>
  kind === 'contact' ? contactPath(id) : companyPath(id);

/** The page of a list, on the tab of a kind. */
export const listPath = (id: string, kind?: 'contact' | 'company') =>
  `/company-list/${id}${kind ? `?show=${kind === 'contact' ? 'contacts' : 'companies'}` : ''}`;

export const campaignPath = (id: string, query: Record<string, string> = {}) => `/campaign/${id}${toQuery(query)}`;
export const templatePath = (id: string) => `/templates?template=${id}`;
export const mailboxPath = (id: string) => `/email-settings?mailbox=${id}`;
export const emailDraftPath = (id: string) => `/email-sender?draft=${id}`;
export const sentEmailPath = (id: string) => `/email-sender?tab=sent&mail=${id}`;
export const threadPath = (id: string) => `/inbox?thread=${id}`;
export const chatPath = (id: string) => `/inbox?chat=${id}`;

export const ledgerEntryPath = (id: string) => `/settings?section=credits&entry=${id}`;
export const webhookPath = (id: string) => `/settings?section=api&endpoint=${id}#webhooks`;
export const domainReportPath = (domain: string) => `/domainsearch?q=${encodeURIComponent(domain)}`;
export const dataSourcePath = (source: string) => `/settings?section=data-sources#${source}`;

export const jobPath = (id: string) => `/job-details/${encodeURIComponent(id)}`;
export const savedJobsPath = (status: string) => `/saved-jobs?view=table&status=${status}`;
export const savedJobsDuePath = (due: string) => `/saved-jobs?view=table&due=${due}&sort=due&order=asc`;
export const productPath = (id: string) => `/product-details/${encodeURIComponent(id)}`;
export const linkedinProfilePath = (profileUrl: string) => `/linkedin-profile/${encodeURIComponent(profileUrl)}`;
export const linkedinCompanyPath = (username: string) => `/companys/${encodeURIComponent(username)}`;
export const facebookPagePath = (id: string) => `/facebook-page-details/${encodeURIComponent(id)}`;
