// Routes of Discover: the free answers, keeping and excluding rows, saved searches, and the searches of outside sources.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import type { Prospects } from '#prospecting/prospects/server/index.ts';
import type { SearchQuotes } from '#prospecting/searches/server/index.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { readMap, readTile } from '../contract.ts';
import { answerQuestion, listSources, type QuestionContext } from './answer-question.ts';
import { countDiscover, listDiscover } from './answers/list-discover.ts';
import { readDiscover } from './answers/read-discover.ts';
import { type DiscoverContext, toFilters } from './discover-context.ts';
import { registerOutsideSearches } from './found/outside-searches.ts';
import { deleteSearch, listSaved, markSearchSeen, saveSearch } from './saved-searches.ts';
import { excludeDiscovered, saveDiscovered } from './saving/chosen-rows.ts';
import { cancelSave, listSaves, saveMatching, undoDiscovered } from './saving/save-matching.ts';
import { createTiles } from './tiles.provider.ts';

interface OutsideContext extends Omit<QuestionContext, 'discover'> {
  prospects: Prospects;
  quotes: SearchQuotes;
}

export function registerDiscoverRoutes(router: Router, context: DiscoverContext, outside: OutsideContext): void {
  const questions = { ...outside, discover: context };
  router.route(contract.listDiscover, ({ query, principal }) => listDiscover(context, principal.workspaceId, query));
  router.route(contract.countDiscover, ({ query, principal }) =>
    countDiscover(context, principal.workspaceId, { kind: query.kind, filters: toFilters(query) }),
  );
  router.route(contract.readQuestion, ({ query, principal }) =>
    answerQuestion(questions, principal.workspaceId, query.text),
  );
  router.route(contract.listDiscoverSources, ({ query, principal }) =>
    listSources(questions, principal.workspaceId, { ...query, filters: toFilters(query) }),
  );
  router.route(contract.readDiscover, ({ query, principal }) => readDiscover(context, principal.workspaceId, query));
  router.route(contract.saveDiscovered, ({ body, principal, idempotencyKey }) =>
    saveDiscovered(context, principal, body, idempotencyKey),
  );
  router.route(contract.saveMatching, ({ body, principal, idempotencyKey }) =>
    saveMatching(context, principal, body, idempotencyKey),
  );
  router.route(contract.listDiscoverSaves, async ({ principal }) => ({
    items: await listSaves(context, principal.workspaceId),
  }));
  router.route(contract.cancelDiscoverSave, ({ params, principal }) => cancelSave(context, principal, params.id));
  router.route(contract.undoDiscovered, ({ params, principal }) => undoDiscovered(context, principal, params.id));
  router.route(contract.excludeDiscovered, async ({ body, principal }) => {
    await excludeDiscovered(context, principal, body);
    return null;
  });
  router.route(contract.listDiscoverSearches, async ({ principal }) => ({
    items: await listSaved(context, principal.workspaceId),
  }));
  router.route(contract.saveDiscoverSearch, ({ body, principal, idempotencyKey }) =>
    saveSearch(context, principal, body, idempotencyKey),
  );
  router.route(contract.markDiscoverSearchSeen, async ({ params, principal }) => {
    await markSearchSeen(context, principal.workspaceId, params.id);
    return null;
  });
  router.route(contract.deleteDiscoverSearch, async ({ params, principal }) => {
    await deleteSearch(context, principal, params.id);
    return null;
  });
  registerOutsideSearches(router, { ...context, quotes: outside.quotes }, outside.prospects);
  registerMapRoutes(router, context.platform);
}

function registerMapRoutes(router: Router, platform: Platform): void {
  const { tilesUrl, attribution } = platform.config.map;
  const showTile = createTiles(platform);
  router.route(readMap, async () => ({
    tiles: tilesUrl !== null,
    attribution: tilesUrl === null ? null : attribution,
  }));
  router.route(readTile, async ({ params, reply }) => {
    const picture = await showTile(params);
    if (picture === null) throw new AppError('PICTURE_UNAVAILABLE');
    reply
      .header('cache-control', 'private, max-age=604800')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}
