// Routes of scheduled emails.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import * as contract from '../../scheduled.contract.ts';
import {
  cancelThem,
  moveThem,
  readPracticeClock,
  sendFrom,
  skipPracticeAhead,
  undoScheduledChange,
} from './change-scheduled.ts';
import { getCalendar, getChoices, scheduledList } from './scheduled-views.ts';

export function registerScheduledRoutes(router: Router, platform: Platform): void {
  router.route(contract.listScheduled, ({ query, principal }) => scheduledList(platform, principal.workspaceId, query));
  router.route(contract.scheduledCalendar, ({ query, principal }) =>
    getCalendar(platform, principal.workspaceId, query),
  );
  router.route(contract.scheduledChoices, ({ principal }) => getChoices(platform, principal.workspaceId));
  router.route(contract.moveScheduled, ({ body, principal }) => moveThem(platform, principal, body.target, body.move));
  router.route(contract.cancelScheduled, ({ body, principal }) => cancelThem(platform, principal, body.target));
  router.route(contract.changeScheduledMailbox, ({ body, principal }) =>
    sendFrom(platform, principal, body.target, body.mailboxId),
  );
  router.route(contract.practiceClock, ({ query, principal }) =>
    readPracticeClock(platform, principal.workspaceId, query.streamId ?? null),
  );
  router.route(contract.skipAhead, ({ body, principal }) =>
    skipPracticeAhead(platform, principal.workspaceId, body.streamId),
  );
  router.route(contract.undoScheduled, ({ body, principal }) => undoScheduledChange(platform, principal, body.undoId));
}
