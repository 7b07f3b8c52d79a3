// Routes of Facebook search and of the details of pages, profiles and groups.

import type { Router } from '#platform/http/router.ts';
import {
  type ChooseSource,
  registerDetail,
  registerSearch,
  type SearchCaller,
  type SearchContext,
} from '#prospecting/searches/server/index.ts';
import * as contract from '../contract.ts';
import type { FacebookSource } from './facebook.provider.ts';
import { facebookGroup, facebookPage, facebookProfile, facebookSearch } from './facebook-kinds.ts';

interface FacebookContext extends SearchContext {
  source: ChooseSource<FacebookSource>;
}

export function registerFacebookRoutes(router: Router, { source, ...context }: FacebookContext): void {
  registerSearch(
    router,
    context,
    { search: contract.searchFacebook, reopen: contract.reopenFacebookSearch },
    facebookSearch(source),
  );
  router.route(contract.getGroupSearch, async ({ principal }) => {
    const facebook = await source((principal as SearchCaller['principal']).workspaceId);
    return { by: facebook.groupsBy() };
  });
  registerDetail(
    router,
    context,
    { stored: contract.storedFacebookPage, fetch: contract.fetchFacebookPage },
    facebookPage(source),
  );
  registerDetail(
    router,
    context,
    { stored: contract.storedFacebookProfile, fetch: contract.fetchFacebookProfile },
    facebookProfile(source),
  );
  registerDetail(
    router,
    context,
    { stored: contract.storedFacebookGroup, fetch: contract.fetchFacebookGroup },
    facebookGroup(source),
  );
}
