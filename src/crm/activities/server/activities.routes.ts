// Routes of notes, tasks and the timeline.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { createNote, deleteNote, restoreNote, updateNote } from './notes.ts';
import { changeTask, changeTaskAndRead, createTask, readDueTasks, readTasks } from './tasks.ts';
import { readTimeline } from './timeline.ts';

export function registerActivitiesRoutes(router: Router, context: ActivitiesContext): void {
  router.route(contract.readTimeline, ({ params, query, principal }) =>
    readTimeline(context, principal, params, query),
  );
  router.route(contract.addNote, ({ body, principal, idempotencyKey }) =>
    createNote(context, principal, body, idempotencyKey),
  );
  router.route(contract.editNote, ({ params, body, principal }) =>
    updateNote(context, principal, params.id, body.text),
  );
  router.route(contract.deleteNote, ({ params, principal }) => deleteNote(context, principal, params.id));
  router.route(contract.restoreNote, ({ params, principal }) => restoreNote(context, principal, params.id));
  router.route(contract.listTasks, ({ params, principal }) => readTasks(context, principal, params));
  router.route(contract.dueTasks, ({ query, principal }) => readDueTasks(context, principal, query));
  router.route(contract.addTask, ({ body, principal, idempotencyKey }) =>
    createTask(context, principal, body, idempotencyKey),
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
