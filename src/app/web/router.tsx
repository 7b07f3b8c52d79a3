// Every route of product-spec section 2: which page stands where. Who may open it is decided by the signed-in shell.
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import type { PagePath } from '#account/plans/contract.ts';
import { GuestPayment, PayUnpaidPlan } from '#billing/billing/web/index.ts';
import { TemplateApproval } from '#outreach/whatsapp/web/index.ts';
import { ScreenLoading } from '#ui/Loading.tsx';
import { lazyPage } from '#ui/lazy.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OAuthCallbackPage } from './OAuthCallbackPage.tsx';
import { OutsideShell, RootDocument, RouteEffects } from './RouteFrames.tsx';
import { SignedInShell } from './SignedInShell.tsx';

const CompleteProfilePage = lazyPage(() =>
  import('#account/accounts/web/profile/CompleteProfilePage.tsx').then((m) => m.CompleteProfilePage),
);
const SignUpPage = lazyPage(() => import('#account/accounts/web/sign-up/SignUpPage.tsx').then((m) => m.SignUpPage));
const PrivacyPolicyPage = lazyPage(() =>
  import('#account/plans/web/PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage),
);
const TermsOfServicePage = lazyPage(() =>
  import('#account/plans/web/TermsOfServicePage.tsx').then((m) => m.TermsOfServicePage),
);
const UserConsentPage = lazyPage(() => import('#account/plans/web/UserConsentPage.tsx').then((m) => m.UserConsentPage));
const TeamPage = lazyPage(() => import('#account/team/web/TeamPage.tsx').then((m) => m.TeamPage));
const PricingPage = lazyPage(() => import('#billing/billing/web/PricingPage.tsx').then((m) => m.PricingPage));
const TemplatesPage = lazyPage(() => import('#outreach/templates/web/TemplatesPage.tsx').then((m) => m.TemplatesPage));
const VerifierPage = lazyPage(() => import('#prospecting/verifier/web/VerifierPage.tsx').then((m) => m.VerifierPage));
const ActivityLog = lazy(() => import('#account/activity-log/web/index.ts').then((m) => ({ default: m.ActivityLog })));
const UiGallery = lazy(() => import('./dev/UiGallery.tsx').then((m) => ({ default: m.UiGallery })));

/** The pages inside the shell, each loaded when it is opened. */
const SHELL_PAGES: Record<PagePath, ComponentType> = {
  '/home': lazyPage(() => import('#app/home/web/HomePage.tsx').then((m) => m.HomePage)),
  '/dashboard': lazyPage(() => import('#prospecting/discover/web/Discover.tsx').then((m) => m.DiscoverPage)),
  '/company-library': lazyPage(() => import('#crm/library/web/LibraryPage.tsx').then((m) => m.CompanyLibraryPage)),
  '/company-lists': lazyPage(() => import('#crm/lists/web/ListsPage.tsx').then((m) => m.ListsPage)),
  '/company-list/:listId': lazyPage(() => import('#crm/lists/web/ListPage.tsx').then((m) => m.ListPage)),
  '/facebook-search': lazyPage(() =>
    import('#prospecting/facebook-search/web/FacebookSearchPage.tsx').then((m) => m.FacebookSearchPage),
  ),
  '/facebook-page-details/:pageId': lazyPage(() =>
    import('#prospecting/facebook-search/web/FacebookPagePage.tsx').then((m) => m.FacebookPagePage),
  ),
  '/facebook-profile-details': lazyPage(() =>
    import('#prospecting/facebook-search/web/FacebookProfilePage.tsx').then((m) => m.FacebookProfilePage),
  ),
  '/facebook-group-details': lazyPage(() =>
    import('#prospecting/facebook-search/web/FacebookGroupPage.tsx').then((m) => m.FacebookGroupPage),
  ),
  '/job-seeker': lazyPage(() => import('#jobs/job-board/web/JobSeekerPage.tsx').then((m) => m.JobSeekerPage)),
  '/job-details/:jobId': lazyPage(() => import('#jobs/job-board/web/JobDetailsPage.tsx').then((m) => m.JobDetailsPage)),
  '/saved-jobs': lazyPage(() => import('#jobs/saved-jobs/web/SavedJobsPage.tsx').then((m) => m.SavedJobsPage)),
  '/domainsearch': VerifierPage,
  '/domain-search': VerifierPage,
  '/linkedin-profile/:profileUrl': lazyPage(() =>
    import('#prospecting/linkedin-search/web/ProfilePage.tsx').then((m) => m.ProfilePage),
  ),
  '/supplier-manufacturer': lazyPage(() =>
    import('#prospecting/suppliers/web/SupplierSearchPage.tsx').then((m) => m.SupplierSearchPage),
  ),
  '/product-details/:productId': lazyPage(() =>
    import('#prospecting/suppliers/web/ProductPage.tsx').then((m) => m.ProductPage),
  ),
  '/email-sender': lazyPage(() =>
    import('#outreach/email-sender/web/EmailSenderPage.tsx').then((m) => m.EmailSenderPage),
  ),
  '/whatsapp-bulk-messenger': lazyPage(() =>
    import('#outreach/whatsapp/web/WhatsappPage.tsx').then((m) => m.WhatsappPage),
  ),
  '/contacts': lazyPage(() => import('#crm/library/web/LibraryPage.tsx').then((m) => m.ContactsPage)),
  '/company/:companyId': lazyPage(() => import('#crm/library/web/CompanyPage.tsx').then((m) => m.CompanyPage)),
  '/payment-success': lazyPage(() =>
    import('#billing/billing/web/PaymentRecord.tsx').then((m) => m.PaymentSuccessPage),
  ),
  '/settings': lazyPage(() => import('#app/settings/web/SettingsPage.tsx').then((m) => m.SettingsPage)),
  '/approvals': lazyPage(() => import('#app/agents/web/ApprovalsPage.tsx').then((m) => m.ApprovalsPage)),
  '/team-management': Team,
  '/crm-integration': lazyPage(() => import('#crm/crm-sync/web/CrmPage.tsx').then((m) => m.CrmPage)),
  '/help': lazyPage(() => import('#app/help/web/HelpPage.tsx').then((m) => m.HelpPage)),
  '/campaigns': lazyPage(() => import('#outreach/campaigns/web/list/CampaignsPage.tsx').then((m) => m.CampaignsPage)),
  '/campaign/:campaignId': lazyPage(() =>
    import('#outreach/campaigns/web/CampaignPage.tsx').then((m) => m.CampaignPage),
  ),
  '/scheduled-emails': lazyPage(() => import('#outreach/sending/web/ScheduledPage.tsx').then((m) => m.ScheduledPage)),
  '/email-settings': lazyPage(() =>
    import('#outreach/mailboxes/web/EmailSettingsPage.tsx').then((m) => m.EmailSettingsPage),
  ),
  '/templates': TemplatesWithApproval,
  '/instagram-search': lazyPage(() =>
    import('#prospecting/instagram-search/web/InstagramSearchPage.tsx').then((m) => m.InstagramSearchPage),
  ),
  '/linkedin-search': lazyPage(() =>
    import('#prospecting/linkedin-search/web/LinkedinSearchPage.tsx').then((m) => m.LinkedinSearchPage),
  ),
  '/companys/:username': lazyPage(() =>
    import('#prospecting/linkedin-search/web/CompanyPage.tsx').then((m) => m.CompanyPage),
  ),
  '/tiktok-search': lazyPage(() =>
    import('#prospecting/tiktok-search/web/TiktokSearchPage.tsx').then((m) => m.TiktokSearchPage),
  ),
  '/upwork-jobs': lazyPage(() => import('#jobs/freelance-jobs/web/UpworkJobsPage.tsx').then((m) => m.UpworkJobsPage)),
  '/fiverr-jobs': lazyPage(() => import('#jobs/freelance-jobs/web/FiverrJobsPage.tsx').then((m) => m.FiverrJobsPage)),
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
            {Object.entries(SHELL_PAGES).map(([path, ShellPage]) => (
              <Route key={path} path={path} element={<ShellPage />} />
            ))}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </>
  );
}
