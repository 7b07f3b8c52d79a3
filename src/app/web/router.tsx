// Every route of product-spec section 2: which page stands where. Who may open it is decided by the signed-in shell.
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { CompleteProfilePage, SignUpPage } from '#account/accounts/web/index.ts';
import { PAGES, type PagePath } from '#account/plans/contract.ts';
import { PrivacyPolicyPage, TermsOfServicePage, UserConsentPage } from '#account/plans/web/index.ts';
import { TeamPage } from '#account/team/web/index.ts';
import { ApprovalsPage } from '#app/agents/web/index.ts';
import { HelpPage } from '#app/help/web/index.ts';
import { HomePage } from '#app/home/web/index.ts';
import { SettingsPage } from '#app/settings/web/index.ts';
import { GuestPayment, PaymentSuccessPage, PayUnpaidPlan, PricingPage } from '#billing/billing/web/index.ts';
import { CrmPage } from '#crm/crm-sync/web/index.ts';
import { CompanyLibraryPage, CompanyPage as CompanyRecordPage, ContactsPage } from '#crm/library/web/index.ts';
import { ListPage, ListsPage } from '#crm/lists/web/index.ts';
import { FiverrJobsPage, UpworkJobsPage } from '#jobs/freelance-jobs/web/index.ts';
import { JobDetailsPage, JobSeekerPage } from '#jobs/job-board/web/index.ts';
import { SavedJobsPage } from '#jobs/saved-jobs/web/index.ts';
import { CampaignPage, CampaignsPage } from '#outreach/campaigns/web/index.ts';
import { EmailSenderPage } from '#outreach/email-sender/web/index.ts';
import { EmailSettingsPage } from '#outreach/mailboxes/web/index.ts';
import { ScheduledPage } from '#outreach/sending/web/index.ts';
import { TemplatesPage } from '#outreach/templates/web/index.ts';
import { TemplateApproval, WhatsappPage } from '#outreach/whatsapp/web/index.ts';
import { DiscoverPage } from '#prospecting/discover/web/index.ts';
import {
  FacebookGroupPage,
  FacebookPagePage,
  FacebookProfilePage,
  FacebookSearchPage,
} from '#prospecting/facebook-search/web/index.ts';
import { InstagramSearchPage } from '#prospecting/instagram-search/web/index.ts';
import { CompanyPage, LinkedinSearchPage, ProfilePage } from '#prospecting/linkedin-search/web/index.ts';
import { ProductPage, SupplierSearchPage } from '#prospecting/suppliers/web/index.ts';
import { TiktokSearchPage } from '#prospecting/tiktok-search/web/index.ts';
import { VerifierPage } from '#prospecting/verifier/web/index.ts';
import { ScreenLoading } from '#ui/Loading.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OAuthCallbackPage } from './OAuthCallbackPage.tsx';
import { PageNotBuiltYet } from './PageNotBuiltYet.tsx';
import { OutsideShell, RootDocument, RouteEffects } from './RouteFrames.tsx';
import { SignedInShell } from './SignedInShell.tsx';

const ActivityLog = lazy(() => import('#account/activity-log/web/index.ts').then((m) => ({ default: m.ActivityLog })));
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
