// The one route of Home.
import type { Router } from '#platform/http/router.ts';
import { readHome as contract } from '../contract.ts';
import { type HomeContext, readHome } from './read-home.ts';

export function registerHomeRoutes(router: Router, context: HomeContext): void {
  router.route(contract, ({ principal, query }) => readHome(context, principal, query.zone));
}
