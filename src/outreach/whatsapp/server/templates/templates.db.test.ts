// Message templates on the real database: synced, reported, submitted, edited and previewed; our templates say what Meta says.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MessageContent } from '#outreach/templates/contract.ts';
import { createTemplate } from '#outreach/templates/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { addNumber, getFault, scriptedApi, whatsappContext } from '#tests/support/whatsapp.ts';
import type { MetaTemplate } from '../api/whatsapp-api.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { applyTemplateEvent, syncTemplates } from './sync-templates.ts';
import { liveTemplates, templateById } from './templates.store.ts';
import { previewTemplate, submitTemplate } from './templates.ts';

const database = withDatabase();
const test = withPlatform(database);

const BODY = { type: 'BODY', text: 'Hi {{1}}, news for {{2}}.', example: { body_text: [['Mia', 'Acme']] } };
const listed = (name: string, more: Partial<MetaTemplate> = {}): MetaTemplate => ({
  metaId: `4${name.length}000`,
  name,
  language: 'en',
  category: 'MARKETING',
  previousCategory: null,
  status: 'APPROVED',
  reason: '',
  components: [BODY],
  ...more,
});
const CONTENT: MessageContent = {
  channel: 'whatsapp',
  category: 'marketing',
  language: 'en',
  header: '',
  body: 'Hi {{1}}, news for {{2}}.',
  footer: 'Reply STOP to opt out',
  buttons: [],
  variables: [
    { sample: 'Mia', field: 'firstName' },
    { sample: 'Acme', field: 'companyName' },
  ],
};

/** Meta, as far as templates go. */
async function desk(wabaId = '2000001') {
  const user = await someone(test.platform);
  const numberId = await addNumber(test.platform, user, { wabaId });
  const api = scriptedApi();
  const meta = { templates: [] as MetaTemplate[], created: [] as unknown[], edited: [] as unknown[] };
  api.listTemplates = async () => ({ ok: true, value: meta.templates });
  api.createTemplate = async (_access, template) => {
    meta.created.push(template);
    return { ok: true, value: { metaId: `9${meta.created.length}`, status: 'PENDING', category: template.category } };
  };
  api.editTemplate = async (_access, metaId, components) => {
    meta.edited.push({ metaId, components });
    return { ok: true, value: null };
  };
  const context = whatsappContext(test.platform, api);
  const access = await openAccess(test.platform, user.workspaceId, numberId);
  if (access === null) throw new Error('no access');
  const sync = async () => syncTemplates(context, access);
  const all = async () => liveTemplates(database.db, user.workspaceId, null);
  return { user, numberId, api, meta, context, sync, all, wabaId };
}

async function ourTemplate(user: Principal, name = 'Spring news', content: Partial<MessageContent> = {}) {
  const { id } = await createTemplate(test.platform, user, { id: newId(), name, content: { ...CONTENT, ...content } });
  return id;
}
const getApproval = async (id: string) =>
  (await database.db.execute<{ approval: string }>(sql`select approval from templates where id = ${id}`)).rows[0]
    ?.approval;

it('takes over what Meta lists, marks what is gone, and finds it again', async () => {
  const { meta, sync, all } = await desk();
  meta.templates = [
    listed('spring'),
    listed('flow_x', { components: [BODY, { type: 'CAROUSEL' }], status: 'SOMETHING' }),
  ];
  expect(await sync()).toEqual({ ok: true, value: 2 });
  const [flow, spring] = await all();
  expect([flow?.status, spring?.status]).toEqual(['DISABLED', 'APPROVED']);
  meta.templates = [listed('spring', { category: 'UTILITY' })];
  await sync();
  expect(await all()).toMatchObject([
    { name: 'spring', category: 'UTILITY', previousCategory: 'MARKETING', id: spring?.id },
  ]);
  meta.templates = [];
  await sync();
  expect(await all()).toEqual([]);
  meta.templates = [listed('spring')];
  await sync();
  expect((await all())[0]?.id).toBe(spring?.id);
});

it('changes nothing where the list cannot be read', async () => {
  const { meta, sync, all, api } = await desk();
  meta.templates = [listed('spring')];
  await sync();
  api.listTemplates = async () => ({ ok: false, fault: getFault('temporary') });
  expect(await sync()).toMatchObject({ ok: false });
  expect(await all()).toHaveLength(1);
});

it('submits one of ours once, with a valid name, and follows what Meta says of it', async () => {
  const { user, numberId, meta, context, sync, all, wabaId } = await desk();
  const { workspaceId } = user;
  const templateId = await ourTemplate(user, 'Spring: News!');
  const submitted = await submitTemplate(context, user, { templateId, numberId });
  expect(submitted).toMatchObject({
    name: 'spring_news',
    status: 'PENDING',
    fields: ['firstName', 'companyName'],
    templateId,
  });
  expect(meta.created).toMatchObject([
    { name: 'spring_news', category: 'MARKETING', language: 'en', components: [BODY, {}] },
  ]);
  expect(await getApproval(templateId)).toBe('pending');
  await expect(submitTemplate(context, user, { templateId, numberId })).rejects.toMatchObject({
    code: 'WHATSAPP_TEMPLATE_INVALID',
  });
  const event = (name: string, reason = '') =>
    database.db.transaction((tx) =>
      applyTemplateEvent(context, tx, workspaceId, numberId, {
        kind: 'template-status',
        wabaId,
        metaId: '91',
        name: 'spring_news',
        language: 'en',
        event: name,
        category: null,
        reason,
      }),
    );
  await event('REJECTED', 'INCORRECT_CATEGORY');
  expect(await getApproval(templateId)).toBe('rejected');
  meta.templates = [listed('spring_news', { metaId: '91', status: 'REJECTED' })];
  await sync();
  expect((await all())[0]).toMatchObject({
    reason: 'INCORRECT_CATEGORY',
    templateId,
    fields: ['firstName', 'companyName'],
  });
  await submitTemplate(context, user, { templateId, numberId });
  expect(meta.edited).toMatchObject([{ metaId: '91' }]);
  expect([await getApproval(templateId), (await all())[0]?.reason]).toEqual(['pending', '']);
  await event('APPROVED');
  expect(await getApproval(templateId)).toBe('approved');
  await event('PAUSED', 'FIRST_PAUSE');
  expect(await getApproval(templateId)).toBe('paused');
  meta.templates = [];
  await sync();
  expect(await getApproval(templateId)).toBe('not-submitted');
});

it('says once to all who may send that Meta stopped a template, with its reason and the way to it', async () => {
  const { user, numberId, meta, context, sync, wabaId } = await desk();
  const { workspaceId } = user;
  const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
  await someone(test.platform, { joinWorkspaceId: workspaceId, role: 'viewer' });
  const templateId = await ourTemplate(user);
  await submitTemplate(context, user, { templateId, numberId });
  meta.templates = [
    listed('spring_news', { metaId: '91' }),
    listed('of_meta_alone', { metaId: '92' }),
    listed('listed_as_stopped', { metaId: '94' }),
    listed('being_deleted', { metaId: '95' }),
  ];
  await sync();
  const report = (name: string, event: string, reason: string) =>
    database.db.transaction((tx) =>
      applyTemplateEvent(context, tx, workspaceId, numberId, {
        ...{ kind: 'template-status', wabaId, metaId: '', name, language: 'en', event, category: null, reason },
      }),
    );
  for (let times = 0; times < 2; times += 1) {
    await report('spring_news', 'REJECTED', 'INCORRECT_CATEGORY');
    await report('of_meta_alone', 'PAUSED', '');
  }
  await report('spring_news', 'FLAGGED', '');
  await report('no_such_template', 'REJECTED', '');
  // The list may be the first to say so, also where no event arrives.
  meta.templates = [
    listed('spring_news', { metaId: '91', status: 'REJECTED' }),
    listed('of_meta_alone', { metaId: '92', status: 'PAUSED' }),
    listed('listed_as_stopped', { metaId: '94', status: 'DISABLED' }),
    listed('being_deleted', { metaId: '95', status: 'PENDING_DELETION' }),
    listed('new_and_rejected', { metaId: '93', status: 'REJECTED' }),
  ];
  for (let times = 0; times < 2; times += 1) await sync();
  const told = await listNotifications(database.db, workspaceId);
  const both = (params: object, link: string) =>
    [user.userId, member.userId].sort().map((userId) => expect.objectContaining({ userId, count: 1, params, link }));
  expect(told).toEqual([
    ...both({ name: 'listed_as_stopped', status: 'disabled', reason: '' }, '/templates?channel=whatsapp'),
    ...both({ name: 'of_meta_alone', status: 'paused', reason: '' }, '/templates?channel=whatsapp'),
    ...both(
      { name: 'spring_news', status: 'rejected', reason: 'INCORRECT_CATEGORY' },
      `/templates?template=${templateId}`,
    ),
  ]);
});

it('keeps the category that a template had before Meta moved it', async () => {
  const { user, numberId, meta, context, sync, all, wabaId } = await desk();
  meta.templates = [listed('spring', { category: 'UTILITY', metaId: '5' })];
  await sync();
  const moved = { kind: 'template-category', wabaId, metaId: '5', name: 'spring', language: 'en' } as const;
  for (let times = 0; times < 2; times += 1) {
    await database.db.transaction((tx) =>
      applyTemplateEvent(context, tx, user.workspaceId, numberId, {
        ...moved,
        previous: 'UTILITY',
        category: 'MARKETING',
      }),
    );
  }
  expect((await all())[0]).toMatchObject({ category: 'MARKETING', previousCategory: 'UTILITY' });
});

it('gives two templates of one name two names, and refuses what Meta would refuse', async () => {
  const { user, numberId, meta, context } = await desk();
  const submit = (templateId: string) => submitTemplate(context, user, { templateId, numberId });
  const [one, other] = [await ourTemplate(user), await ourTemplate(user)];
  await submit(one);
  expect((await submit(other)).name).toBe(`spring_news_${other.slice(-8)}`);
  const long = await ourTemplate(user, 'Long', { body: 'x'.repeat(1_025), variables: [] });
  await expect(submit(long)).rejects.toMatchObject({ code: 'WHATSAPP_TEMPLATE_INVALID' });
  await expect(submit(newId())).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  expect(meta.created).toHaveLength(2);
  const stranger = await desk('2000002');
  await expect(submitTemplate(context, stranger.user, { templateId: one, numberId })).rejects.toMatchObject({
    code: 'TEMPLATE_NOT_FOUND',
  });
});

it('leaves nothing behind where Meta refuses, and waits for the list where the answer is lost', async () => {
  const { user, numberId, api, meta, context, sync, all } = await desk();
  const templateId = await ourTemplate(user);
  const submit = () => submitTemplate(context, user, { templateId, numberId });
  api.createTemplate = async () => ({ ok: false, fault: getFault('validation', { details: 'Too long' }) });
  await expect(submit()).rejects.toMatchObject({ code: 'WHATSAPP_TEMPLATE_INVALID' });
  expect(await all()).toEqual([]);
  api.createTemplate = async () => ({ ok: false, fault: getFault('uncertain') });
  await expect(submit()).rejects.toMatchObject({ code: 'WHATSAPP_CALL_FAILED' });
  meta.templates = [];
  await sync();
  expect(await all()).toMatchObject([{ metaId: '', status: 'PENDING' }]);
  meta.templates = [listed('spring_news', { metaId: '77' })];
  await sync();
  expect([await all(), await getApproval(templateId)]).toMatchObject([[{ metaId: '77', templateId }], 'approved']);
});

it('fills a template in for a contact, and for the contact with most gaps', async () => {
  const { user, meta, sync, all } = await desk();
  meta.templates = [listed('spring')];
  await sync();
  const [template] = await all();
  const full = await record(database.db, user.workspaceId, 'contact', { name: 'Mara Lind' });
  await database.db.execute(
    sql`update contacts set first_name = 'Mara', company_name = 'Northwind' where id = ${full}`,
  );
  const bare = await record(database.db, user.workspaceId, 'contact', { name: 'Joe' });
  const body = {
    id: template?.id ?? '',
    variables: [
      { field: 'firstName', fallback: '' },
      { field: 'companyName', fallback: 'you' },
    ],
  };
  expect(await previewTemplate(test.platform, user, { ...body, for: { contactId: full } })).toMatchObject({
    contact: { id: full, name: 'Mara Lind' },
    body: 'Hi Mara, news for Northwind.',
    missing: [],
  });
  expect(await previewTemplate(test.platform, user, { ...body, for: 'emptiest' })).toMatchObject({
    contact: { id: bare },
    body: 'Hi {{1}}, news for you.',
    values: ['', 'you'],
    missing: ['firstName'],
  });
  await expect(previewTemplate(test.platform, user, { ...body, for: { contactId: newId() } })).rejects.toMatchObject({
    code: 'RECORD_NOT_FOUND',
  });
  const stranger = await someone(test.platform);
  expect(await templateById(database.db, stranger.workspaceId, body.id)).toBeNull();
});
