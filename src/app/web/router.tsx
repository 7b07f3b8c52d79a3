// Every route of product-spec section 2: which page stands where. Who may open it is decided by the signed-in shell.
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { CompleteProfilePage, SignUpPage } from '#features/accounts/web/index.ts';
import { ApprovalsPage } from '#features/agents/web/index.ts';
import { GuestPayment, PaymentSuccessPage, PayUnpaidPlan, PricingPage } from '#features/billing/web/index.ts';
import { CampaignPage, CampaignsPage } from '#features/campaigns/web/index.ts';
import { CompanyLibraryPage, CompanyPage as CompanyRecordPage } from '#features/companies/web/index.ts';
import { ContactsPage } from '#features/contacts/web/index.ts';
import { CrmPage } from '#features/crm/web/index.ts';
import { DiscoverPage } from '#features/discover/web/index.ts';
import { EmailSenderPage } from '#features/email-sender/web/index.ts';
import {
  FacebookGroupPage,
  FacebookPagePage,
  FacebookProfilePage,
  FacebookSearchPage,
} from '#features/facebook-search/web/index.ts';
import { FiverrJobsPage, UpworkJobsPage } from '#features/freelance-jobs/web/index.ts';
import { HelpPage } from '#features/help/web/index.ts';
import { HomePage } from '#features/home/web/index.ts';
import { InstagramSearchPage } from '#features/instagram-search/web/index.ts';
import { JobDetailsPage, JobSeekerPage } from '#features/job-board/web/index.ts';
import { CompanyPage, LinkedinSearchPage, ProfilePage } from '#features/linkedin-search/web/index.ts';
import { ListPage, ListsPage } from '#features/lists/web/index.ts';
import { EmailSettingsPage } from '#features/mailboxes/web/index.ts';
import { PAGES, type PagePath } from '#features/plans/contract.ts';
import { PrivacyPolicyPage, TermsOfServicePage, UserConsentPage } from '#features/plans/web/index.ts';
import { SavedJobsPage } from '#features/saved-jobs/web/index.ts';
import { ScheduledPage } from '#features/sending/web/index.ts';
import { SettingsPage } from '#features/settings/web/index.ts';
import { ProductPage, SupplierSearchPage } from '#features/suppliers/web/index.ts';
import { TeamPage } from '#features/team/web/index.ts';
import { TemplatesPage } from '#features/templates/web/index.ts';
import { TiktokSearchPage } from '#features/tiktok-search/web/index.ts';
import { VerifierPage } from '#features/verifier/web/index.ts';
import { TemplateApproval, WhatsappPage } from '#features/whatsapp/web/index.ts';
import { ScreenLoading } from '#ui/ScreenLoading.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OAuthCallbackPage } from './OAuthCallbackPage.tsx';
import { OutsideShell } from './OutsideShell.tsx';
import { PageNotBuiltYet } from './PageNotBuiltYet.tsx';
import { RootDocument } from './RootDocument.tsx';
import { RouteEffects } from './RouteEffects.tsx';
import { SignedInShell } from './SignedInShell.tsx';

const ActivityLog = lazy(() => import('#features/activity-log/web/index.ts').then((m) => ({ default: m.ActivityLog })));
const UiGallery = lazy(() => import('./dev/UiGallery.tsx').then((m) => ({ default: m.UiGallery })));

/** The pages that are built; the others say that they are not. */
const BUILT: Partial<Record<PagePath, ComponentType>> = {
  '/settings': SettingsPage,
  '/approvals': ApprovalsPage,
  '/campaigns': CampaignsPage,
  '/campaign/:campaignId': CampaignPage,
  '/contacts': ContactsPage,
  '/company-library': CompanyLibraryPage,
  '/company/:companyId': CompanyRecordPage,
  '/payment-success': PaymentSuccessPage,
  '/home': HomePage,
  '/help': HelpPage,
  '/dashboard': DiscoverPage,
  '/facebook-search': FacebookSearchPage,
  '/facebook-page-details/:pageId': FacebookPagePage,
  '/facebook-profile-details': FacebookProfilePage,
  '/facebook-group-details': FacebookGroupPage,
  '/instagram-search': InstagramSearchPage,
  '/job-seeker': JobSeekerPage,
  '/job-details/:jobId': JobDetailsPage,
  '/linkedin-search': LinkedinSearchPage,
  '/tiktok-search': TiktokSearchPage,
  '/saved-jobs': SavedJobsPage,
  '/domainsearch': VerifierPage,
  '/domain-search': VerifierPage,
  '/email-settings': EmailSettingsPage,
  '/templates': TemplatesWithApproval,
  '/email-sender': EmailSenderPage,
  '/whatsapp-bulk-messenger': WhatsappPage,
  '/scheduled-emails': ScheduledPage,
  '/companys/:username': CompanyPage,
  '/linkedin-profile/:profileUrl': ProfilePage,
  '/supplier-manufacturer': SupplierSearchPage,
  '/product-details/:productId': ProductPage,
  '/upwork-jobs': UpworkJobsPage,
  '/fiverr-jobs': FiverrJobsPage,
  '/team-management': Team,
  '/crm-integration': CrmPage,
  '/company-lists': ListsPage,
  '/company-list/:listId': ListPage,
};

function Team() {
  return <TeamPage ActivityLog={ActivityLog} />;
}

function TemplatesWithApproval() {
  return <TemplatesPage Approval={TemplateApproval} />;
}

export function AppRoutes() {
  return (
    <>
      <RouteEffects />
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route path="/" element={<RootDocument />} />
          <Route path="/signup" element={<SignUpPage Payment={GuestPayment} />} />
          <Route element={<OutsideShell />}>
            <Route path="/complete-profile" element={<CompleteProfilePage Payment={PayUnpaidPlan} />} />
            <Route path="/pricing" element={<PricingPage />} />
            <Route path="/privacy-policy" element={<PrivacyPolicyPage />} />
            <Route path="/terms-of-service" element={<TermsOfServicePage />} />
            <Route path="/user-consent" element={<UserConsentPage />} />
          </Route>
          <Route path="/oauth-callback" element={<OAuthCallbackPage />} />
          <Route path="/oauth-callback/:providerId" element={<OAuthCallbackPage />} />
          {/* The server answers 404 for /dev in production. */}
          <Route path="/dev/ui" element={<UiGallery />} />
          <Route element={<SignedInShell />}>
            {(Object.keys(PAGES) as PagePath[]).map((path) => {
              const Built = BUILT[path];
              return <Route key={path} path={path} element={Built ? <Built /> : <PageNotBuiltYet page={path} />} />;
            })}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </>
  );
}
