// Every change of templates: a new one, what was typed, an earlier version, shelves and copies, and taking these back.
import { z } from 'zod';
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { plainText, toExcerpt } from '#shared/plain-text.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type changeTemplates,
  type createTemplate,
  MAX_VERSIONS,
  type saveTemplate,
  TEMPLATES_EVENT,
  TEMPLATES_LIMIT,
  type Template,
  type TemplateContent,
  type Variable,
} from '../contract.ts';
import { foldName, toMarks } from '../domain/engine/lexer.ts';
import { toNumbers } from '../domain/lint.ts';
import { fieldsOfButtons } from '../message-buttons.contract.ts';
import { getSurroundings, type WorkspaceSurroundings } from './mail-renderer.ts';
import {
  emptyBins,
  findVersion,
  insertCopies,
  insertTemplate,
  isSnippetTaken,
  lockTemplate,
  recordCopies,
  saveVersion,
  shelveTemplates,
  undoShelving,
  updateTemplate,
  type Written,
} from './template-changes.store.ts';
import { presentTemplate } from './template-views.ts';
import { howMany, listNames, matchesTarget, templateById } from './templates.store.ts';

/** Changes of one writer within this are one version. */
const VERSION_MINUTES = 10;

function written(name: string, content: TemplateContent, { byName }: WorkspaceSurroundings): Written {
  const nameFolded = foldName(name);
  if (content.channel === 'snippet' && (nameFolded === '' || /[{}|<>]/.test(name))) {
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'name', message: 'A snippet is inserted by its name. Use letters and numbers, no { } | < >' }],
    });
  }
  return { name, nameFolded, content, opening: getOpening(content), variables: getFields(content, byName) };
}

/** @throws TEMPLATE_NOT_FOUND */
export async function readOne(db: Platform['db'], workspaceId: string, id: string): Promise<Template> {
  const row = await templateById(db, workspaceId, id);
  if (!row) throw new AppError('TEMPLATE_NOT_FOUND');
  return presentTemplate(row);
}

/** Sent twice, it is one template. @throws SNIPPET_EXISTS, LIMIT_REACHED */
export async function createOne(
  platform: Platform,
  principal: Principal,
  { id, name, content }: RouteInput<typeof createTemplate>['body'],
): Promise<Template> {
  const { workspaceId, userId } = principal;
  const row = written(name, content, await getSurroundings(platform.db, workspaceId));
  await commit(platform, workspaceId, async (tx) => {
    await assertWithinLimit(tx, workspaceId, 1);
    if (!(await insertTemplate(tx, workspaceId, id, userId, row))) return;
    await version(tx, workspaceId, id, { userId });
    await recordActivity(tx, principal, { kind: 'template.created', subject: { type: 'template', id } });
  });
  return readOne(platform.db, workspaceId, id);
}

/** @throws TEMPLATE_NOT_FOUND, also in the bin; TEMPLATE_CHANGED where another has saved since; SNIPPET_EXISTS */
export async function saveOne(
  platform: Platform,
  principal: Principal,
  id: string,
  { name, content, revision, apart }: RouteInput<typeof saveTemplate>['body'],
): Promise<Template> {
  const { workspaceId, userId } = principal;
  const surroundings = await getSurroundings(platform.db, workspaceId);
  await commit(platform, workspaceId, async (tx) => {
    const held = await lockTemplate(tx, workspaceId, id);
    if (!held) throw new AppError('TEMPLATE_NOT_FOUND');
    const next = { name: name ?? held.name, content: content ?? held.content };
    if (next.content.channel !== held.content.channel) throw new AppError('MALFORMED_REQUEST');
    // Sent again after an answer that was lost.
    if (next.name === held.name && same(next.content, held.content)) return;
    if (revision !== held.revision) throw new AppError('TEMPLATE_CHANGED');
    await updateTemplate(tx, workspaceId, id, userId, written(next.name, next.content, surroundings));
    // From HTML to rich text something may go: what was there before stays a version.
    const turned = getMode(next.content) !== getMode(held.content);
    await version(tx, workspaceId, id, { userId, apart: apart === true || turned });
    const subject = { type: 'template', id } as const;
    if (next.name !== held.name) {
      await recordActivity(tx, principal, { kind: 'template.renamed', subject, details: { before: held.name } });
    }
    if (!same(next.content, held.content)) {
      await recordActivity(tx, principal, { kind: 'template.edited', subject, quietMinutes: VERSION_MINUTES });
    }
  });
  return readOne(platform.db, workspaceId, id);
}

/** As a new version: the one that it takes the place of stays. @throws TEMPLATE_NOT_FOUND, SNIPPET_EXISTS */
export async function restoreOne(
  platform: Platform,
  principal: Principal,
  id: string,
  number: number,
): Promise<Template> {
  const { workspaceId, userId } = principal;
  const [earlier, surroundings] = await Promise.all([
    findVersion(platform.db, workspaceId, id, number),
    getSurroundings(platform.db, workspaceId),
  ]);
  if (!earlier) throw new AppError('TEMPLATE_NOT_FOUND');
  await commit(platform, workspaceId, async (tx) => {
    if (!(await lockTemplate(tx, workspaceId, id))) throw new AppError('TEMPLATE_NOT_FOUND');
    await updateTemplate(tx, workspaceId, id, userId, written(earlier.name, earlier.content, surroundings));
    await version(tx, workspaceId, id, { userId, restoredFrom: number });
    const subject = { type: 'template', id } as const;
    await recordActivity(tx, principal, { kind: 'template.version-restored', subject, details: { version: number } });
  });
  return readOne(platform.db, workspaceId, id);
}

/** @throws SNIPPET_EXISTS where a name was taken meanwhile, LIMIT_REACHED */
export async function changeMany(
  platform: Platform,
  principal: Principal,
  { target, action }: RouteInput<typeof changeTemplates>['body'],
): Promise<RouteOutput<typeof changeTemplates>> {
  if (action.do === 'duplicate') return duplicate(platform, principal, target);
  const { workspaceId } = principal;
  return commit(platform, workspaceId, async (tx) => {
    const condition = matchesTarget(workspaceId, target);
    const { ids, undoId } = await shelveTemplates(tx, workspaceId, condition, action.shelf);
    if (ids.length > 0) {
      await recordActivity(tx, principal, { kind: SHELVED[action.shelf], ...toSubjects('template', ids) });
    }
    return { changed: ids.length, ids: [], undoId };
  });
}

const SHELVED = { live: 'template.restored', archived: 'template.archived', bin: 'template.deleted' } as const;

type Target = RouteInput<typeof changeTemplates>['body']['target'];

/** What they hold is copied within the database: it may be much. */
async function duplicate(platform: Platform, principal: Principal, target: Target) {
  const { workspaceId, userId } = principal;
  return commit(platform, workspaceId, async (tx) => {
    const originals = await listNames(tx, workspaceId, target);
    await assertWithinLimit(tx, workspaceId, originals.length);
    const copies = originals.map(({ id: original, channel, name }) => {
      const id = newId();
      // Texts refer to a snippet by its name: its copy gets a free one.
      const mark = channel === 'snippet' ? ` ${id.slice(-4)}` : '';
      const copied = `${name.slice(0, 100)} (copy${mark})`;
      return { original, id, name: copied, folded: foldName(copied) };
    });
    await insertCopies(tx, workspaceId, userId, copies);
    const ids = copies.map(({ id }) => id);
    const undoId = ids.length > 0 ? await recordCopies(tx, workspaceId, ids) : null;
    if (ids.length > 0) {
      const several = toSubjects(
        'template',
        originals.map(({ id }) => id),
      );
      await recordActivity(tx, principal, { kind: 'template.duplicated', ...several });
    }
    return { changed: ids.length, ids, undoId };
  });
}

/** @throws NOT_FOUND where it was undone before, or a day has passed */
export async function undoChange(
  platform: Platform,
  principal: Principal,
  undoId: string,
): Promise<{ changed: number }> {
  const { workspaceId } = principal;
  return commit(platform, workspaceId, async (tx) => {
    const changed = await undoShelving(tx, workspaceId, undoId);
    if (changed === null) throw new AppError('NOT_FOUND');
    const details = { count: changed };
    await recordActivity(tx, principal, { kind: 'template.undone', subject: { type: 'template' }, details });
    return { changed };
  });
}

interface NewVersionOptions {
  userId: string;
  restoredFrom?: number;
  apart?: boolean;
}

function version(
  tx: Executor,
  workspaceId: string,
  id: string,
  { userId, restoredFrom, apart = false }: NewVersionOptions,
) {
  const minutes = apart ? 0 : VERSION_MINUTES;
  return saveVersion(tx, workspaceId, id, { userId, restoredFrom: restoredFrom ?? null, minutes, keep: MAX_VERSIONS });
}

async function assertWithinLimit(tx: Executor, workspaceId: string, more: number): Promise<void> {
  if ((await howMany(tx, workspaceId)) + more <= TEMPLATES_LIMIT) return;
  throw new AppError('LIMIT_REACHED', { params: { n: TEMPLATES_LIMIT } });
}

const getMode = (content: TemplateContent) => ('mode' in content ? content.mode : null);

/** Key by key: PostgreSQL gives the keys of a JSON value in an order of its own. */
function same(a: TemplateContent, b: TemplateContent): boolean {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered);
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]);
  };
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

/** In one transaction; every open tab of the workspace hears of it. */
async function commit<T>(
  { db, events }: Platform,
  workspaceId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let done: T;
  try {
    done = await db.transaction(work);
  } catch (error) {
    throw isSnippetTaken(error) ? new AppError('SNIPPET_EXISTS', { cause: error }) : error;
  }
  events.publish(workspaceId, { type: TEMPLATES_EVENT });
  return done;
}

// Every night: what was in the bin for 30 days goes.
export function createTidyTemplatesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'templates-tidy', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await emptyBins(db);
    log.info({ deleted }, 'templates tidied');
  });
}

// What lists show of a template: its opening and its fields.

/** The subject, or the first words. */
export function getOpening(content: TemplateContent): string {
  if (content.channel === 'whatsapp') return toExcerpt(content.header || content.body, 200);
  const subject = content.channel === 'email' ? content.subject.replace(/\s+/g, ' ').trim() : '';
  return subject || toExcerpt(plainText(content.html), 200);
}

const FIELDS_MAX = 60;

/** Known names as the catalogue writes them, unknown ones as typed; each once. */
export function getFields(content: TemplateContent, variables: ReadonlyMap<string, Variable>): string[] {
  if (content.channel === 'whatsapp') {
    const numbers = new Set([...toNumbers(content.header), ...toNumbers(content.body)]);
    const ofTexts = [...numbers].map((number) => content.variables[number - 1]?.field || String(number));
    return [...new Set([...ofTexts, ...fieldsOfButtons(content.buttons)])];
  }
  const source = content.channel === 'email' ? `${content.subject}\n${content.html}` : content.html;
  const names = new Map<string, string>();
  for (const mark of toMarks(source)) {
    if (mark.kind !== 'field') continue;
    const variable = variables.get(foldName(mark.name));
    const name = variable?.name ?? mark.name;
    names.set(variable?.key ?? name, name);
  }
  return [...names.values()].slice(0, FIELDS_MAX);
}
