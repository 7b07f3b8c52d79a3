// Notes, tasks and the timeline of contacts and companies (product design 5.9 and 5.11).
import { z } from 'zod';
import { RECORD_KINDS, RECORD_MISSING } from '#crm/records/contract.ts';
import { Capability } from '#shared/capabilities.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { text } from '#shared/text.ts';
import { EVENT_KINDS, TIMELINE_FILTERS } from './events.contract.ts';

export * from './events.contract.ts';

/** Type of the live event: notes, tasks or the timeline of a record have changed. `data`: { kind, id }. */
export const ACTIVITIES_EVENT = 'activities';

const OPEN = { plan: 'contacts', credits: 'free', errors: [], api: 'activities' } as const;
const Id = z.object({ id: z.uuid() });
const Kind = z.enum(RECORD_KINDS);
/** The record that something is about. */
const OfRecord = z.object({ kind: Kind, id: z.uuid() });
const About = { recordKind: Kind, recordId: z.uuid() };

const Person = z.object({ id: z.string(), name: z.string() });

export const NOTE_MAX = 10_000;
export const TASK_MAX = 300;

export const Note = z.object({
  id: z.string(),
  text: z.string(),
  by: Person.nullable(),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Note = z.output<typeof Note>;

export const Task = z.object({
  id: z.string(),
  ...About,
  title: z.string(),
  /** A day of the user's calendar: 2026-11-30. */
  due: z.iso.date().nullable(),
  assignee: Person.nullable(),
  done: z.boolean(),
  doneAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
});
export type Task = z.output<typeof Task>;

/** An event as the timeline shows it: **Found** by "procurement timber" / LinkedIn search · 5 credits. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  at: z.iso.datetime(),
  by: Person.nullable(),
  /** The action, in one or two words: "Found", "Edited". */
  verb: z.string(),
  /** The rest of the sentence; may be empty. */
  rest: z.string(),
  /** Where the rest of the sentence leads: a list, an import, another record. A path of this product, or empty. */
  href: z.string(),
  /** The search that the rest of the sentence leads to: reopening it is free. */
  search: z.object({ id: z.string(), capability: Capability, query: z.record(z.string(), z.unknown()) }).nullable(),
  /** In the timeline of a company: the contact that the event is about. Null: the company itself. */
  person: Person.nullable(),
  /** Small facts under the sentence: "LinkedIn search", "5 credits". */
  facts: z.array(z.string()),
  /** Of an edit: each value that it changed. */
  values: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  note: Note.nullable(),
  /** Undoes the change; null where that is no longer possible. */
  changeId: z.string().nullable(),
  undone: z.boolean(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const readTimeline = defineRoute({
  method: 'GET',
  path: '/api/records/:kind/:id/timeline',
  summary: 'Everything that happened with a record, newest first',
  ...OPEN,
  request: { params: OfRecord, query: PageQuery.extend({ show: z.enum(TIMELINE_FILTERS).default('all') }) },
  response: getPage(TimelineEntry),
  errors: RECORD_MISSING,
});

export const listTasks = defineRoute({
  method: 'GET',
  path: '/api/records/:kind/:id/tasks',
  summary: 'Tasks of a record: open ones by due date, then completed ones, newest first',
  ...OPEN,
  request: { params: OfRecord },
  response: z.object({ items: z.array(Task) }),
  errors: RECORD_MISSING,
});

/** The example in the API documentation. */
const EXAMPLE = { recordKind: 'contact', recordId: '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81' };
const NoteText = text({ label: 'Note', max: NOTE_MAX, missing: 'Please write something' });

export const addNote = defineRoute({
  method: 'POST',
  path: '/api/notes',
  summary: 'Add a note to a record',
  ...OPEN,
  request: { body: z.object({ ...About, text: NoteText }) },
  example: { body: { ...EXAMPLE, text: 'Met at the fair. Wants a price for 40 m³.' } },
  response: Note,
  errors: RECORD_MISSING,
  idempotent: true,
});

export const editNote = defineRoute({
  method: 'PATCH',
  path: '/api/notes/:id',
  summary: 'Change a note',
  ...OPEN,
  request: { params: Id, body: z.object({ text: NoteText }) },
  response: Note,
  errors: ['NOT_FOUND'],
});

export const deleteNote = defineRoute({
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Delete a note; it can be restored for 30 days',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const restoreNote = defineRoute({
  method: 'POST',
  path: '/api/notes/:id/restore',
  summary: 'Restore a deleted note',
  ...OPEN,
  request: { params: Id },
  response: Note,
  errors: ['NOT_FOUND'],
});

const TaskTitle = text({ label: 'Task', max: TASK_MAX, missing: 'Please describe the task' });
const Due = z.iso.date({ error: 'Due date must be a date' }).nullable();

export const addTask = defineRoute({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Add a task to a record',
  ...OPEN,
  request: {
    body: z.object({
      ...About,
      title: TaskTitle,
      due: Due.default(null),
      /** A member of the workspace; null: unassigned. */
      assigneeId: z.uuid().nullable().default(null),
    }),
  },
  example: { body: { ...EXAMPLE, title: 'Send the price list', due: '2026-11-30' } },
  response: Task,
  errors: [...RECORD_MISSING, 'NOT_FOUND'],
  idempotent: true,
});

export const editTask = defineRoute({
  method: 'PATCH',
  path: '/api/tasks/:id',
  summary: 'Change a task, or tick it off',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      title: TaskTitle.optional(),
      due: Due.optional(),
      assigneeId: z.uuid().nullable().optional(),
      done: z.boolean().optional(),
    }),
  },
  response: Task,
  errors: ['NOT_FOUND'],
});

export const deleteTask = defineRoute({
  method: 'DELETE',
  path: '/api/tasks/:id',
  summary: 'Delete a task; it can be restored for 30 days',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const restoreTask = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/restore',
  summary: 'Restore a deleted task',
  ...OPEN,
  request: { params: Id },
  response: Task,
  errors: ['NOT_FOUND'],
});

export const dueTasks = defineRoute({
  method: 'GET',
  path: '/api/tasks/due',
  summary: 'Tasks due by a day, the longest due first: those of the caller and unassigned ones',
  ...OPEN,
  request: {
    query: z.object({
      /** The user's day. */
      today: z.iso.date(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
  },
  response: z.object({
    items: z.array(Task.extend({ recordName: z.string() })),
    total: z.number().int(),
  }),
});
