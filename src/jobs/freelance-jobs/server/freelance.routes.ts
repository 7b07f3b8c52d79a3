// The two routes of the freelance job explorer.

import type { Router } from '#platform/http/router.ts';
import { registerSearch } from '#prospecting/searches/server/index.ts';
import { reopenFreelanceJobs, searchFreelanceJobs } from '../contract.ts';
import { type FreelanceContext, freelanceKind } from './freelance-kind.ts';

export function registerFreelanceRoutes(router: Router, context: FreelanceContext): void {
  const routes = { search: searchFreelanceJobs, reopen: reopenFreelanceJobs };
  registerSearch(router, context, routes, freelanceKind(context));
}
