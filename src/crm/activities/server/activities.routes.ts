// Routes of notes, tasks and the timeline.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { binNote, bringNoteBack, rewriteNote, writeNote } from './change-notes.ts';
import { changeTask, changeTaskAndRead, giveTask } from './change-tasks.ts';
import { readDueTasks, readTasks } from './read-tasks.ts';
import { readTimeline } from './read-timeline.ts';

export function registerActivitiesRoutes(router: Router, context: ActivitiesContext): void {
  router.route(contract.readTimeline, ({ params, query, principal }) =>
    readTimeline(context, principal, params, query),
  );
  router.route(contract.addNote, ({ body, principal, idempotencyKey }) =>
    writeNote(context, principal, body, idempotencyKey),
  );
  router.route(contract.editNote, ({ params, body, principal }) =>
    rewriteNote(context, principal, params.id, body.text),
  );
  router.route(contract.deleteNote, ({ params, principal }) => binNote(context, principal, params.id));
  router.route(contract.restoreNote, ({ params, principal }) => bringNoteBack(context, principal, params.id));
  router.route(contract.listTasks, ({ params, principal }) => readTasks(context, principal, params));
  router.route(contract.dueTasks, ({ query, principal }) => readDueTasks(context, principal, query));
  router.route(contract.addTask, ({ body, principal, idempotencyKey }) =>
    giveTask(context, principal, body, idempotencyKey),
  );
  router.route(contract.editTask, ({ params, body, principal }) =>
    changeTaskAndRead(context, principal, params.id, body),
  );
  router.route(contract.deleteTask, ({ params, principal }) =>
    changeTask(context, principal, params.id, { deleted: true }),
  );
  router.route(contract.restoreTask, ({ params, principal }) =>
    changeTaskAndRead(context, principal, params.id, { deleted: false }),
  );
}
