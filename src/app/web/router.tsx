// Every route of product-spec section 2: which page stands where. Who may open it is decided by the signed-in shell.
import { Compass } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { PublicPage, SessionHeartbeat, storedSessionId, useMe } from '#account/accounts/web/index.ts';
import type { PagePath } from '#account/plans/contract.ts';
import { GuestPayment, PayUnpaidPlan, SignUpPlanSteps } from '#billing/billing/web/index.ts';
import { TemplateApproval } from '#outreach/whatsapp/web/index.ts';
import { pageTitle, useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { ScreenLoading } from '#ui/Loading.tsx';
import { lazyPage } from '#ui/lazy.tsx';
import { InitialLoading } from './Loading.tsx';
import { SignedInShell } from './SignedInShell.tsx';

const CompleteProfilePage = lazyPage(() =>
  import('#account/accounts/web/profile/CompleteProfilePage.tsx').then((m) => m.CompleteProfilePage),
);
const OAuthCallbackPage = lazyPage(() => import('./OAuthCallbackPage.tsx').then((m) => m.OAuthCallbackPage));
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
  '/inbox': lazyPage(() => import('#outreach/conversations/web/InboxPage.tsx').then((m) => m.InboxPage)),
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
          <Route path="/signup" element={<SignUpPage Payment={GuestPayment} PlanSteps={SignUpPlanSteps} />} />
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

// Routes without a page of their own: effects of every navigation, pages outside the shell, and `/` without a page load.
function RouteEffects() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Going back returns to where one was; the browser restores that itself.
    if (navigation !== 'POP') scrollTo(0, 0);
    setAnnounced(pageTitle());
    return focusHeading();
  }, [pathname, navigation]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

/** A page may take so long to bring its heading. */
const HEADING_MS = 5_000;

/**
 * Moves the focus to the heading of the page, or to the page until there is one; what the page or the user focuses itself keeps it, and so
 * does the palette, which may have been opened while the page was on its way.
 */
function focusHeading(): () => void {
  const main = document.querySelector('main');
  if (!main) return () => {};
  const focus = (element: HTMLElement) => {
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  const toHeading = () => {
    const heading = main.querySelector('h1');
    if (heading && (document.activeElement === main || document.activeElement === document.body)) focus(heading);
  };
  if (!document.activeElement?.closest('[aria-modal=true]')) focus(main);
  toHeading();
  // One that is shown while the page loads goes, and takes the focus with it.
  const observer = new MutationObserver(toHeading);
  observer.observe(main, { childList: true, subtree: true });
  const stop = () => {
    clearTimeout(timeout);
    observer.disconnect();
    document.removeEventListener('focusin', stopForUser);
  };
  // From then on a lost focus is none of the page's loading: a pressed button that is disabled loses it, too.
  const stopForUser = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== main && target.tagName !== 'H1') stop();
  };
  document.addEventListener('focusin', stopForUser);
  const timeout = setTimeout(stop, HEADING_MS);
  return stop;
}

// Pages outside of the signed-in shell that a signed-in user can be on: their activity is reported there too (spec section 4).
function OutsideShell() {
  return (
    <>
      {storedSessionId() !== null && <Heartbeat />}
      <Outlet />
    </>
  );
}

function Heartbeat() {
  const { data: user } = useMe();
  return user ? <SessionHeartbeat uid={user.uid} /> : null;
}

// `/` reached without a page load (a link, the back button): it is another document, so it is loaded as one.
function RootDocument() {
  useEffect(() => location.reload(), []);
  return <InitialLoading />;
}

// An address that leads nowhere.
function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <PublicPage width="form">
      <div className="flex flex-col items-center py-12 text-center">
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2"
        >
          <Compass size={20} />
        </span>
        <h1 className="text-xl font-title">Page not found</h1>
        <p className="mt-1 max-w-80 text-text-2">
          There is nothing at this address. It may have been moved or mistyped.
        </p>
        <div className="mt-5 flex gap-2">
          <Button asChild variant="primary">
            <Link to="/home">Go to Home</Link>
          </Button>
          <Button onClick={() => history.back()}>Go back</Button>
        </div>
      </div>
    </PublicPage>
  );
}
