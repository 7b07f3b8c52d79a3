// One's own data: an archive of everything that is stored, and the deletion of the account with a time to think it over.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

/** How long an archive can be downloaded. */
export const ARCHIVE_DAYS = 7;
/** Between the request and the deletion. */
export const COOLING_OFF_DAYS = 14;

export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  scope: z.enum(['workspace', 'own']),
  rowsDone: z.number(),
  rowsTotal: z.number(),
  /** Of the archive. */
  bytes: z.number().nullable(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExport = z.output<typeof DataExport>;

export const Deletion = z.object({
  /** `workspace`: with everybody in it. */
  scope: z.enum(['workspace', 'member']),
  /** `unconfirmed`: a mail was sent whose link confirms it. */
  state: z.enum(['unconfirmed', 'pending', 'erasing']),
  dueAt: z.iso.datetime().nullable(),
});
export type Deletion = z.output<typeof Deletion>;

export const MyData = z.object({
  /** Whose data the caller can have and delete. */
  scope: z.enum(['workspace', 'own']),
  exports: z.array(DataExport),
  deletion: Deletion.nullable(),
  /** What goes with the account, in numbers; those of nothing are left out. */
  goes: z.array(z.object({ what: z.string(), count: z.number() })),
  /** What a member leaves behind to the workspace. */
  stays: z.array(z.object({ what: z.string(), count: z.number() })),
  /** False: a mailed link confirms in its place. */
  hasPassword: z.boolean(),
  /** True while payments go on: they have to be ended before the account. */
  subscribed: z.boolean(),
  /** For how many months at least the operator keeps what grows with time; null: as long as the account. */
  retention: z.object({
    activity: z.int().nullable(),
    emailTexts: z.int().nullable(),
    searchResults: z.int().nullable(),
  }),
});
export type MyData = z.output<typeof MyData>;

export const getMyData = defineRoute({
  method: 'GET',
  path: '/api/my-data',
  summary: 'Requested archives, and what deleting the account would remove',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: MyData,
  errors: [],
});

export const requestExport = defineRoute({
  method: 'POST',
  path: '/api/my-data/exports',
  summary: 'Create an archive of all stored data: of the workspace for its owner, of the person for a member',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: DataExport,
  errors: ['EXPORT_RUNNING'],
  rateLimits: [{ by: 'user', points: 20, seconds: 86_400 }],
  stepUp: true,
});

export const downloadExport = defineRoute({
  method: 'GET',
  path: '/api/my-data/exports/:exportId/file',
  summary: 'The archive as a zip file, for the user who requested it',
  plan: 'signed-in',
  credits: 'free',
  request: { params: z.object({ exportId: z.uuid() }) },
  response: 'stream',
  errors: ['NOT_FOUND'],
  stepUp: true,
});

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/api/my-data/deletion',
  summary: 'Delete the account (an owner: the workspace with its members) after the cooling-off time',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: Deletion,
  errors: ['SUBSCRIPTION_RUNNING'],
  rateLimits: [{ by: 'user', points: 10, seconds: 900 }],
  stepUp: true,
});

export const confirmDeletion = defineRoute({
  method: 'POST',
  path: '/api/my-data/deletion/confirm',
  summary: 'Confirm the deletion with the token of the email',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ token: z.string().min(1).max(200) }) },
  response: Deletion,
  errors: ['LINK_INVALID', 'SUBSCRIPTION_RUNNING'],
  rateLimits: [{ by: 'user', points: 20, seconds: 900 }],
});

export const withdrawDeletion = defineRoute({
  method: 'DELETE',
  path: '/api/my-data/deletion',
  summary: 'Cancel the deletion',
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: null,
  errors: ['NOT_FOUND'],
});

/** Event `data-export`: an archive got on, or is ready. Sent to the whole workspace, so it says whose it is. */
export type DataExportEvent = {
  type: 'data-export';
  id: string;
  userId: string;
  state: DataExport['state'];
  rowsDone: number;
  rowsTotal: number;
};

/** Event `deletion`: the account, or the workspace, is waiting for its deletion; `dueAt` is null where that was cancelled. */
export type DeletionEvent = {
  type: 'deletion';
  scope: Deletion['scope'];
  /** Who asked for it, and may take it back. */
  userId: string;
  /** ISO 8601. */
  dueAt: string | null;
};
