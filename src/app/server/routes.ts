// Every route of the product.
import type { FastifyRequest } from 'fastify';
import {
  createGatekeeper,
  registerAccountSettingsRoutes,
  registerAccountsRoutes,
  registerGoogleRoutes,
  registerSecondFactorRoutes,
  registerSessionsRoutes,
} from '#account/accounts/server/index.ts';
import { registerActivityLogRoutes } from '#account/activity-log/server/index.ts';
import { createKeyring, registerApiKeysRoutes } from '#account/api-keys/server/index.ts';
import { pendingDeletionEvents, registerMyDataRoutes } from '#account/my-data/server/index.ts';
import { registerNotificationsRoutes } from '#account/notifications/server/index.ts';
import { createCityNames, registerPlacesRoutes } from '#account/places/server/index.ts';
import { PAGES, type PagePath, pageRedirect, redirectAddress } from '#account/plans/contract.ts';
import { registerPreferencesRoutes } from '#account/preferences/server/index.ts';
import { registerProfileRoutes } from '#account/profile/server/index.ts';
import { registerTeamRoutes } from '#account/team/server/index.ts';
import { registerWebhooksRoutes } from '#account/webhooks/server/index.ts';
import { type Prices, registerAgentsRoutes } from '#app/agents/server/index.ts';
import { registerHelpRoutes } from '#app/help/server/index.ts';
import { registerHomeRoutes } from '#app/home/server/index.ts';
import {
  createPaidCheckouts,
  receiveEvent,
  registerBillingRoutes,
  registerTestCheckoutRoutes,
  renewsAt,
} from '#billing/billing/server/index.ts';
import { creditsEvent, getBalance, registerCreditsRoutes } from '#billing/credits/server/index.ts';
import { registerActivitiesRoutes } from '#crm/activities/server/index.ts';
import { onDecided, registerCrmRoutes } from '#crm/crm-sync/server/index.ts';
import { registerDuplicatesRoutes } from '#crm/duplicates/server/index.ts';
import { registerImportsRoutes } from '#crm/imports/server/index.ts';
import { registerListsRoutes } from '#crm/lists/server/index.ts';
import { registerRecordsRoutes } from '#crm/records/server/index.ts';
import { createFreelanceSource, registerFreelanceRoutes } from '#jobs/freelance-jobs/server/index.ts';
import { createJobSource, registerJobsRoutes } from '#jobs/job-board/server/index.ts';
import { registerSavedJobsRoutes } from '#jobs/saved-jobs/server/index.ts';
import { registerCampaignsRoutes } from '#outreach/campaigns/server/index.ts';
import { registerConversationsRoutes } from '#outreach/conversations/server/index.ts';
import { registerEmailSenderRoutes } from '#outreach/email-sender/server/index.ts';
import { registerInboxRoutes } from '#outreach/inbox/server/index.ts';
import { guardTrackingHosts, registerMailboxesRoutes } from '#outreach/mailboxes/server/index.ts';
import { registerMailLinksRoutes, registerScheduledRoutes } from '#outreach/sending/server/index.ts';
import { registerSuppressionsRoutes } from '#outreach/suppressions/server/index.ts';
import { registerTemplatesRoutes } from '#outreach/templates/server/index.ts';
import {
  registerWhatsappChatsRoutes,
  registerWhatsappConsentRoutes,
  registerWhatsappLinkRoutes,
  registerWhatsappNumbersRoutes,
  registerWhatsappTemplateRoutes,
} from '#outreach/whatsapp/server/index.ts';
import { createInProcessCalls } from '#platform/http/call-in-process.ts';
import { createSessionCookie, type SessionCookie } from '#platform/http/callers.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { type LiveStreams, registerLiveRoutes } from '#platform/http/live.routes.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { createRouter, decorateRequests, type Gatekeeper, type RootRouter } from '#platform/http/router.ts';
import type { PageGate } from '#platform/http/web-app.ts';
import { queueDelaySeconds } from '#platform/jobs/jobs.ts';
import { registerDiscoverRoutes } from '#prospecting/discover/server/index.ts';
import { createFacebookSource, registerFacebookRoutes } from '#prospecting/facebook-search/server/index.ts';
import { registerInstagramRoutes } from '#prospecting/instagram-search/server/index.ts';
import { createLinkedinSource, registerLinkedinRoutes } from '#prospecting/linkedin-search/server/index.ts';
import { registerPicturesRoutes } from '#prospecting/pictures/server/index.ts';
import { createProspects } from '#prospecting/prospects/server/index.ts';
import { registerSampleDataRoutes } from '#prospecting/sample-data/server/index.ts';
import { registerSavingRoutes } from '#prospecting/saving/server/index.ts';
import {
  listOffers,
  quoteSearch,
  registerSearchesRoutes,
  type SearchQuotes,
} from '#prospecting/searches/server/index.ts';
import { CAPABILITY_KEY_OF } from '#prospecting/sources/contract.ts';
import { registerSourcesRoutes } from '#prospecting/sources/server/index.ts';
import { registerSuppliersRoutes } from '#prospecting/suppliers/server/index.ts';
import { registerTiktokRoutes } from '#prospecting/tiktok-search/server/index.ts';
import { priceAddresses, registerVerifierRoutes, type VerifierContext } from '#prospecting/verifier/server/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import { isOwnPath, RETURN_URL_COOKIE, RETURN_URL_LIFETIME } from '#shared/urls.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { recoverySteps, type Services } from './services.ts';

export function registerRoutes(
  app: HttpServer,
  services: Services,
): { live: LiveStreams; pageGate: PageGate; contracts: RootRouter['contracts'] } {
  const { platform, sources, signPicture, records, mailboxes, verifier, whatsapp, billing } = services;
  const { config, db, log } = platform;
  const cookie = createSessionCookie(config.publicUrl);
  decorateRequests(app);
  guardTrackingHosts(app, platform);
  const gatekeeper = createGatekeeper(platform);
  const keys = createKeyring(platform);
  const limits = createRateLimits(db, log);
  const router = createRouter(app, { gatekeeper, limits, cookie, keys });
  const quotes: SearchQuotes = new Map();
  const searches = { platform, signPicture, quotes };

  const checkouts = createPaidCheckouts(billing);
  registerAccountsRoutes(router, platform, cookie, { checkouts, recoverySteps, limits });
  registerGoogleRoutes(router, platform, cookie, checkouts);
  registerSessionsRoutes(router, platform);
  registerSecondFactorRoutes(router, platform, cookie);
  registerActivityLogRoutes(router, platform);
  registerCreditsRoutes(router, platform, { renewsAt: (workspaceId) => renewsAt(platform, workspaceId) });
  registerAccountSettingsRoutes(router, platform, cookie);
  registerPreferencesRoutes(router, platform);
  registerNotificationsRoutes(router, services.notifications);
  registerApiKeysRoutes(router, platform);
  registerWebhooksRoutes(router, platform);
  registerBillingRoutes(router, billing);
  if (billing.provider.name === 'test') {
    const signedIn = (request: FastifyRequest) => gatekeeper.authenticate(cookie.read(request) ?? '');
    const deliver = async (event: Parameters<typeof receiveEvent>[1]) => void (await receiveEvent(billing, event));
    registerTestCheckoutRoutes(app, { platform, signedIn, deliver });
  }
  registerMyDataRoutes(router, platform, services.dataPlaces);
  const answering = (workspaceId: string, capability: Capability) =>
    sources.answering(workspaceId, CAPABILITY_KEY_OF[capability]);
  registerSearchesRoutes(router, searches, answering);
  registerPicturesRoutes(router, platform);
  const cityNames = createCityNames();
  registerPlacesRoutes(router, cityNames);
  registerProfileRoutes(router, platform);
  registerSampleDataRoutes(router);
  registerSuppliersRoutes(router, searches, sources);
  registerSourcesRoutes(router, platform, sources);
  registerLinkedinRoutes(router, { ...searches, source: createLinkedinSource(sources) });
  registerFreelanceRoutes(router, { ...searches, source: createFreelanceSource(sources, platform) });
  registerInstagramRoutes(router, searches, sources);
  registerTiktokRoutes(router, searches, sources);
  registerTemplatesRoutes(router, platform);
  registerSuppressionsRoutes(router, platform);
  registerScheduledRoutes(router, platform);
  registerMailLinksRoutes(app, services.sending);
  registerActivitiesRoutes(router, services.activities);
  registerSavedJobsRoutes(router, services.savedJobs);
  registerRecordsRoutes(router, records);
  registerCrmRoutes(router, services.crm);
  registerInboxRoutes(router, {
    ...services.sending,
    onDecided: (tx, by, decided) => onDecided(services.crm, tx, by, decided),
  });
  registerConversationsRoutes(router, platform);
  registerListsRoutes(router, services.lists);
  registerTeamRoutes(router, services.team, cookie);
  registerEmailSenderRoutes(router, records);
  registerSavingRoutes(router, records);
  registerDiscoverRoutes(router, records, {
    prospects: createProspects(sources, platform),
    quotes,
    cityNames,
    offers: (workspaceId, capabilities) => listOffers(platform, answering, workspaceId, capabilities),
  });
  registerVerifierRoutes(router, verifier, quotes);
  registerAgentsRoutes(app, router, {
    platform,
    callInProcess: createInProcessCalls(app),
    prices: createAgentPrices(verifier, answering, quotes),
    campaigns: services.campaigns,
    admit: (principal, route) => gatekeeper.admit(principal, route),
    version: packageJson.version,
  });
  registerMailboxesRoutes(router, mailboxes);
  registerCampaignsRoutes(router, services.campaigns);
  registerWhatsappNumbersRoutes(router, whatsapp);
  registerWhatsappChatsRoutes(router, whatsapp);
  registerWhatsappConsentRoutes(router, whatsapp);
  registerWhatsappLinkRoutes(router, whatsapp);
  registerWhatsappTemplateRoutes(router, whatsapp);
  registerImportsRoutes(router, records);
  registerHomeRoutes(router, { platform, sources, mailboxes });
  registerHelpRoutes(router, {
    platform,
    sources,
    mailboxes,
    queueDelay: () => queueDelaySeconds(db),
    version: packageJson.version,
  });
  registerDuplicatesRoutes(router, { platform, signPicture });
  registerFacebookRoutes(router, { ...searches, source: createFacebookSource(sources, platform) });
  registerJobsRoutes(router, { ...searches, source: createJobSource(sources, platform) });
  const live = registerLiveRoutes(router, platform, {
    snapshot: async (principal) => [
      creditsEvent(await getBalance(db, principal.workspaceId)),
      ...(await pendingDeletionEvents(platform, principal)),
    ],
    stillSignedIn: async (request) => (await gatekeeper.authenticate(cookie.read(request) ?? '')) !== null,
  });
  return { live, pageGate: createPageGate(gatekeeper, cookie), contracts: router.contracts };
}

// What calls of agents would cost now, asked of the features that charge for them.
type Answering = Parameters<typeof listOffers>[1];

function createAgentPrices(verifier: VerifierContext, answering: Answering, quotes: SearchQuotes): Prices {
  return {
    async search(workspaceId, capability, asked) {
      const { items } = await listOffers(verifier.platform, answering, workspaceId, [capability]);
      const [offer] = items;
      if (!offer?.source) throw new AppError('SOURCE_NOT_CONFIGURED');
      const { source, credits, refusal } = offer;
      // Details of one record are always asked of the source.
      const stored = quotes.has(asked.path) ? await quoteSearch(quotes, workspaceId, asked) : null;
      const free = stored !== null && (stored.storedAt !== null || stored.owed);
      return {
        most: credits,
        expected: free ? 0 : credits,
        source: source.name,
        storedAt: stored?.storedAt ?? null,
        unavailable: refusal,
      };
    },
    addresses: (workspaceId, emails) => priceAddresses(verifier, workspaceId, emails),
  };
}

// Gating of page addresses by the server: a user who may not open a page is redirected before any of it loads.
const patterns = (Object.keys(PAGES) as PagePath[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** The page behind a path of the browser, or null where it is none of the shared layout's. */
function pageAt(path: string): PagePath | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

function createPageGate(gatekeeper: Gatekeeper, cookie: SessionCookie): PageGate {
  return async (request, reply) => {
    const page = pageAt(request.url.split('?', 1)[0] ?? '');
    if (page === null) return null;
    const token = cookie.read(request);
    const principal = token === null ? null : await gatekeeper.authenticate(token);
    if (principal !== null) {
      const target = pageRedirect(page, principal);
      return target && redirectAddress(target, request.url);
    }
    // Readable by the sign-in page's script, which takes it. It is an address of ours and nothing else.
    if (isOwnPath(request.url)) {
      const attributes = { path: '/', secure: true, sameSite: 'lax', maxAge: RETURN_URL_LIFETIME } as const;
      reply.setCookie(RETURN_URL_COOKIE, request.url, attributes);
    }
    return '/';
  };
}
