// Every change of templates: a new one, what was typed, an earlier version, shelves and copies, and taking these back.
import { recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type changeTemplates,
  type createTemplate,
  type saveTemplate,
  TEMPLATES_EVENT,
  TEMPLATES_LIMIT,
  type Template,
  type TemplateContent,
  VERSIONS_KEPT,
} from '../contract.ts';
import { foldName } from '../domain/engine/lexer.ts';
import { fieldsOf, openingOf } from '../domain/opening.ts';
import { surroundingsOf, type WorkspaceSurroundings } from './mail-maker.ts';
import {
  holdTemplate,
  insertCopies,
  insertTemplate,
  isSnippetTaken,
  keepVersion,
  noteCopies,
  shelveTemplates,
  takeShelvesBack,
  updateTemplate,
  versionOf,
  type Written,
} from './template-changes.store.ts';
import { presentTemplate } from './template-views.ts';
import { howMany, matchesTarget, namesOf, templateById } from './templates.store.ts';

/** Changes of one writer within this are one version. */
const VERSION_MINUTES = 10;

function written(name: string, content: TemplateContent, { byName }: WorkspaceSurroundings): Written {
  const nameFolded = foldName(name);
  if (content.channel === 'snippet' && (nameFolded === '' || /[{}|<>]/.test(name))) {
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'name', message: 'A snippet is inserted by its name. Use letters and numbers, no { } | < >' }],
    });
  }
  return { name, nameFolded, content, opening: openingOf(content), variables: fieldsOf(content, byName) };
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
  const row = written(name, content, await surroundingsOf(platform.db, workspaceId));
  await commit(platform, workspaceId, async (tx) => {
    await mindLimit(tx, workspaceId, 1);
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
  const surroundings = await surroundingsOf(platform.db, workspaceId);
  await commit(platform, workspaceId, async (tx) => {
    const held = await holdTemplate(tx, workspaceId, id);
    if (!held) throw new AppError('TEMPLATE_NOT_FOUND');
    const next = { name: name ?? held.name, content: content ?? held.content };
    if (next.content.channel !== held.content.channel) throw new AppError('MALFORMED_REQUEST');
    // Sent again after an answer that was lost.
    if (next.name === held.name && same(next.content, held.content)) return;
    if (revision !== held.revision) throw new AppError('TEMPLATE_CHANGED');
    await updateTemplate(tx, workspaceId, id, userId, written(next.name, next.content, surroundings));
    // From HTML to rich text something may go: what was there before stays a version.
    const turned = modeOf(next.content) !== modeOf(held.content);
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
    versionOf(platform.db, workspaceId, id, number),
    surroundingsOf(platform.db, workspaceId),
  ]);
  if (!earlier) throw new AppError('TEMPLATE_NOT_FOUND');
  await commit(platform, workspaceId, async (tx) => {
    if (!(await holdTemplate(tx, workspaceId, id))) throw new AppError('TEMPLATE_NOT_FOUND');
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
      await recordActivity(tx, principal, { kind: SHELVED[action.shelf], ...severalOf('template', ids) });
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
    const originals = await namesOf(tx, workspaceId, target);
    await mindLimit(tx, workspaceId, originals.length);
    const copies = originals.map(({ id: original, channel, name }) => {
      const id = newId();
      // Texts refer to a snippet by its name: its copy gets a free one.
      const mark = channel === 'snippet' ? ` ${id.slice(-4)}` : '';
      const copied = `${name.slice(0, 100)} (copy${mark})`;
      return { original, id, name: copied, folded: foldName(copied) };
    });
    await insertCopies(tx, workspaceId, userId, copies);
    const ids = copies.map(({ id }) => id);
    const undoId = ids.length > 0 ? await noteCopies(tx, workspaceId, ids) : null;
    if (ids.length > 0) {
      const several = severalOf(
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
    const changed = await takeShelvesBack(tx, workspaceId, undoId);
    if (changed === null) throw new AppError('NOT_FOUND');
    const details = { count: changed };
    await recordActivity(tx, principal, { kind: 'template.undone', subject: { type: 'template' }, details });
    return { changed };
  });
}

interface Begun {
  userId: string;
  restoredFrom?: number;
  apart?: boolean;
}

function version(tx: Executor, workspaceId: string, id: string, { userId, restoredFrom, apart = false }: Begun) {
  const minutes = apart ? 0 : VERSION_MINUTES;
  return keepVersion(tx, workspaceId, id, { userId, restoredFrom: restoredFrom ?? null, minutes, keep: VERSIONS_KEPT });
}

async function mindLimit(tx: Executor, workspaceId: string, more: number): Promise<void> {
  if ((await howMany(tx, workspaceId)) + more <= TEMPLATES_LIMIT) return;
  throw new AppError('LIMIT_REACHED', { params: { n: TEMPLATES_LIMIT } });
}

const modeOf = (content: TemplateContent) => ('mode' in content ? content.mode : null);

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
