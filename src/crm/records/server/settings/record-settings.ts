// What a workspace sets up for its records: custom fields and saved views.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { withIdempotency, withIdempotencyIn } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type addCustomField,
  CUSTOM_FIELD_LIMIT,
  type CustomField,
  type changeCustomField,
  type changeView,
  RECORD_FIELDS,
  type RecordKind,
  type RecordView,
  type saveView,
  VIEW_LIMIT,
} from '../../contract.ts';
import { publishRecords, type RecordsContext } from '../records-context.ts';
import {
  changingFields,
  type FieldState,
  fieldState,
  idsInUse,
  insertField,
  orderFields,
  type Transaction,
  updateField,
} from './custom-fields.store.ts';
import { insertView, ownView, removeView, updateView } from './record-views.store.ts';

type Context = Pick<RecordsContext, 'platform'>;

/** The same key adds one field. @throws AppError FIELD_EXISTS, LIMIT_REACHED, INVALID_INPUT */
export async function addField(
  context: Context,
  principal: Principal,
  body: RouteInput<typeof addCustomField>['body'],
  key: string,
): Promise<CustomField> {
  const { workspaceId } = principal;
  const { kind, label, type, choices } = body;
  return change(context, workspaceId, async (tx) => {
    const { result } = await withIdempotencyIn(tx, { principal, key, what: 'add field', body }, async () => {
      checkLabel(kind, label);
      const others = await roomFor(tx, workspaceId, kind);
      const id = newId();
      await insertField(tx, workspaceId, {
        id,
        kind,
        label,
        type,
        choices: getChoices(type, choices),
        position: others.length,
      });
      await recordActivity(tx, principal, { kind: 'custom-field.created', subject: { type: 'custom-field', id } });
      return { id };
    });
    const field = await fieldState(tx, workspaceId, result.id);
    if (!field) throw new AppError('NOT_FOUND');
    return shown(field);
  });
}

/** @throws AppError NOT_FOUND, FIELD_EXISTS, LIMIT_REACHED, INVALID_INPUT */
export async function changeField(
  context: Context,
  principal: Principal,
  id: string,
  { label, choices, position, restore }: RouteInput<typeof changeCustomField>['body'],
): Promise<CustomField> {
  const { workspaceId } = principal;
  return change(context, workspaceId, async (tx) => {
    const field = await fieldState(tx, workspaceId, id);
    if (!field || (field.deleted && !restore)) throw new AppError('NOT_FOUND');
    if (label !== undefined) checkLabel(field.kind, label);
    if (field.deleted) await roomFor(tx, workspaceId, field.kind);
    const next: FieldState = {
      ...field,
      label: label ?? field.label,
      choices: choices === undefined ? field.choices : getChoices(field.type, choices),
      deleted: false,
    };
    await updateField(tx, workspaceId, next);
    await recordActivity(tx, principal, { kind: 'custom-field.edited', subject: { type: 'custom-field', id } });
    if (position !== undefined) {
      const others = (await idsInUse(tx, workspaceId, field.kind)).filter((one) => one !== id);
      await orderFields(tx, workspaceId, others.toSpliced(position, 0, id));
    }
    const after = await fieldState(tx, workspaceId, id);
    return shown(after ?? next);
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteField(context: Context, principal: Principal, id: string): Promise<void> {
  const { workspaceId } = principal;
  await change(context, workspaceId, async (tx) => {
    const field = await fieldState(tx, workspaceId, id);
    if (!field) throw new AppError('NOT_FOUND');
    await updateField(tx, workspaceId, { ...field, deleted: true });
    await recordActivity(tx, principal, { kind: 'custom-field.deleted', subject: { type: 'custom-field', id } });
    return field;
  });
}

async function change<Changed extends { kind: RecordKind }>(
  { platform: { db, events } }: Context,
  workspaceId: string,
  make: (tx: Transaction) => Promise<Changed>,
): Promise<Changed> {
  const changed = await changingFields(db, workspaceId, make);
  publishRecords(events, workspaceId, changed.kind);
  return changed;
}

/** A custom field cannot have the name of a built-in one: an import could not tell them apart. */
function checkLabel(kind: RecordKind, label: string): void {
  const folded = label.toLowerCase().replace('e-mail', 'email');
  if (RECORD_FIELDS[kind].some((field) => field.label.toLowerCase() === folded)) throw new AppError('FIELD_EXISTS');
}

function getChoices(type: CustomField['type'], choices: readonly string[]): string[] {
  const distinct = [...new Set(choices)];
  if (type !== 'choice') return [];
  if (distinct.length > 0) return distinct;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'choices', message: 'Enter at least one choice' }] });
}

async function roomFor(tx: Transaction, workspaceId: string, kind: RecordKind): Promise<string[]> {
  const ids = await idsInUse(tx, workspaceId, kind);
  if (ids.length >= CUSTOM_FIELD_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: CUSTOM_FIELD_LIMIT } });
  return ids;
}

function shown({ deleted: _, ...field }: FieldState): CustomField {
  return field;
}

// Saved views: personal until their maker shares them, changed by their maker alone.

/** The same key saves one view. @throws AppError LIMIT_REACHED */
export async function createView(
  { platform: { db } }: Context,
  viewer: Principal,
  body: RouteInput<typeof saveView>['body'],
  key: string,
): Promise<RecordView> {
  const { result } = await withIdempotency(db, { principal: viewer, key, what: 'save view', body }, async (tx) => {
    const id = newId();
    if (!(await insertView(tx, viewer, { ...body, id }, VIEW_LIMIT)))
      throw new AppError('LIMIT_REACHED', { params: { n: VIEW_LIMIT } });
    await recordActivity(tx, viewer, { kind: 'view.created', subject: { type: 'view', id } });
    return { id };
  });
  return getView(db, viewer, result.id);
}

/** @throws AppError NOT_FOUND, also for a view of another member */
export async function updateOwnView(
  { platform: { db } }: Context,
  viewer: Principal,
  id: string,
  body: RouteInput<typeof changeView>['body'],
): Promise<RecordView> {
  await db.transaction(async (tx) => {
    if (!(await updateView(tx, viewer, id, body))) throw new AppError('NOT_FOUND');
    await recordActivity(tx, viewer, { kind: 'view.edited', subject: { type: 'view', id } });
  });
  return getView(db, viewer, id);
}

/** @throws AppError NOT_FOUND, also for a view of another member */
export async function deleteOwnView({ platform: { db } }: Context, viewer: Principal, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await recordActivity(tx, viewer, { kind: 'view.deleted', subject: { type: 'view', id } });
    if (!(await removeView(tx, viewer, id))) throw new AppError('NOT_FOUND');
  });
}

async function getView(db: Context['platform']['db'], viewer: Principal, id: string): Promise<RecordView> {
  const view = await ownView(db, viewer, id);
  if (view === null) throw new AppError('NOT_FOUND');
  return view;
}
