// Every page by its title, and the honest words of those that are not built yet. Which group reaches a page is said by
// PAGES of the plans feature; this list only names what it opens.
import type { PagePath } from '#account/plans/contract.ts';

export interface PageInfo {
  title: string;
  /** What the page will do, for pages that are not built yet. Absent: it is built. */
  planned?: string;
  /** Other words that the palette finds it by. */
  keywords?: string;
}

export const PAGE_INFO: Record<PagePath, PageInfo> = {
  '/home': { title: 'Home', keywords: 'start overview' },
  '/dashboard': {
    title: 'Discover',
    keywords: 'dashboard prospects people companies directory map',
  },
  '/company-library': {
    title: 'Company Library',
    keywords: 'companies accounts',
  },
  '/company-lists': {
    title: 'Lists',
    keywords: 'static live segments groups',
  },
  '/company-list/:listId': { title: 'List' },
  '/facebook-search': { title: 'Facebook Search', keywords: 'pages people groups posts' },
  '/facebook-page-details/:pageId': { title: 'Facebook Page' },
  '/facebook-profile-details': { title: 'Facebook Profile' },
  '/facebook-group-details': { title: 'Facebook Group' },
  '/job-seeker': { title: 'Job Search', keywords: 'jobs boards vacancies' },
  '/job-details/:jobId': { title: 'Job' },
  '/saved-jobs': { title: 'Saved Jobs', keywords: 'applications board next steps' },
  '/domainsearch': {
    title: 'Verifier',
    keywords: 'domain search e-mail verify addresses',
  },
  '/domain-search': {
    title: 'Verifier',
  },
  '/linkedin-profile/:profileUrl': { title: 'LinkedIn Profile' },
  '/supplier-manufacturer': {
    title: 'Suppliers',
    keywords: 'manufacturer',
  },
  '/product-details/:productId': {
    title: 'Product',
  },
  '/email-sender': { title: 'Email Send' },
  '/whatsapp-bulk-messenger': { title: 'WhatsApp', keywords: 'chats messages inbox numbers' },
  '/contacts': {
    title: 'Contacts',
    keywords: 'people',
  },
  '/company/:companyId': { title: 'Company' },
  '/payment-success': { title: 'Payment' },
  '/settings': {
    title: 'Settings',
    keywords: 'profile account preferences data sources keys',
  },
  '/approvals': { title: 'Approvals', keywords: 'agents ai mcp approve launch send' },
  '/team-management': { title: 'Team Manage', keywords: 'people roles invite members budget' },
  '/crm-integration': {
    title: 'CRM Integration',
    keywords: 'hubspot salesforce pipedrive zoho attio sync push dry run mapping',
  },
  '/help': { title: 'Help & Support', keywords: 'support contact guides articles changelog status' },
  '/campaigns': {
    title: 'Campaigns',
    keywords: 'sequences outreach mass mail',
  },
  '/campaign/:campaignId': { title: 'Campaign' },
  '/scheduled-emails': { title: 'Scheduled Emails' },
  '/email-settings': {
    title: 'Email Settings',
    keywords: 'mailboxes smtp imap dkim spf dmarc unsubscribe suppressed practice sender',
  },
  '/templates': { title: 'Templates', keywords: 'e-mail whatsapp snippets texts' },
  '/instagram-search': { title: 'Instagram Search', keywords: 'photos accounts' },
  '/linkedin-search': { title: 'LinkedIn Search', keywords: 'people companies' },
  '/companys/:username': { title: 'Company' },
  '/tiktok-search': { title: 'TikTok Search', keywords: 'videos' },
  '/upwork-jobs': { title: 'Upwork Jobs', keywords: 'freelance projects freelancer.com' },
  '/fiverr-jobs': { title: 'Fiverr Jobs', keywords: 'freelance offers' },
};
