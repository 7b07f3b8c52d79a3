// Routes of lists.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import type { ListsContext } from './lists-context.ts';
import { changeList, changeMembers, createList, readMembers } from './manage-lists.ts';
import { countLists, readList, readLists, recordListView } from './read-lists.ts';

export function registerListsRoutes(router: Router, context: ListsContext): void {
  router.route(contract.listLists, ({ query, principal }) => readLists(context, principal, query.shelf));
  router.route(contract.createList, ({ body, principal, idempotencyKey }) =>
    createList(context, principal, body, idempotencyKey),
  );
  router.route(contract.listCounts, async ({ body, principal }) => ({
    items: await countLists(context, principal, body.ids),
  }));
  router.route(contract.readList, ({ params, principal }) => readList(context, principal, params.id));
  router.route(contract.changeList, ({ params, body, principal }) => changeList(context, principal, params.id, body));
  router.route(contract.viewList, ({ params, principal }) => recordListView(context, principal, params.id));
  router.route(contract.readMembers, ({ params, body, principal }) => readMembers(context, principal, params.id, body));
  router.route(contract.changeMembers, ({ params, body, principal }) =>
    changeMembers(context, principal, params.id, body),
  );
}
