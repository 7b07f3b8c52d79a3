// A number at the simulated Cloud API, its template, and contacts who agreed to be messaged, for tests of campaigns on WhatsApp.
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Prepared, QueuedMail } from '#outreach/sending/server/index.ts';
import type { InboundMessage, StatusEvent } from '#outreach/whatsapp/domain/webhook-event.ts';
import { applyStatuses, resolveReportedMessages } from '#outreach/whatsapp/server/chats/apply-events.ts';
import { uploadFile } from '#outreach/whatsapp/server/chats/message-files.ts';
import type { WhatsappContext } from '#outreach/whatsapp/server/index.ts';
import { saveSecret } from '#outreach/whatsapp/server/numbers/number-secrets.ts';
import { applyMessages } from '#outreach/whatsapp/server/webhooks/process-events.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { SimulatedWhatsapp } from '#tests/simulators/whatsapp.ts';
import { insertRecords } from './record-rows.ts';

interface Owner {
  workspaceId: string;
  userId: string;
}

export interface CloudNumber {
  id: string;
  phoneNumberId: string;
  wabaId: string;
  /** Our id of its template, which has a variable in its body. */
  templateId: string;
}

const BODY = 'Hi {{1}}, do you buy timber?';
const COMPONENTS = [
  { type: 'BODY', text: BODY, example: { body_text: [['Mia']] } },
  { type: 'FOOTER', text: 'Reply STOP to opt out' },
];

let numbers = 0;

/** Connected, with an approved template `offer` in English. */
export async function addCloudNumber(
  platform: Pick<Platform, 'db' | 'secrets' | 'log'>,
  { workspaceId, userId }: Owner,
  meta: SimulatedWhatsapp,
  wish: { perSecond?: number; peopleLimit?: number | null; category?: string; picture?: boolean } = {},
): Promise<CloudNumber> {
  numbers += 1;
  const suffix = `${process.pid % 100_000}${numbers}`.padStart(9, '0');
  const [id, templateId] = [newId(), newId()];
  const [phoneNumberId, wabaId] = [`300000${suffix}`, `200000${suffix}`];
  const { perSecond = 80, peopleLimit = null, category = 'MARKETING', picture = false } = wish;
  const components = picture ? [{ type: 'HEADER', format: 'IMAGE' }, ...COMPONENTS] : COMPONENTS;
  const phone = `+1555${suffix.slice(-7)}`;
  meta.service.addNumber({ id: phoneNumberId, wabaId, displayPhone: phone });
  meta.service.addTemplate(wabaId, { name: 'offer', category, components });
  await platform.db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, day_cap, gap_min_seconds, gap_max_seconds, zone, windows, created_by)
    values (${workspaceId}, ${id}, 'whatsapp', ${phone}, ${phone}, '', 1000000, 0, 0, 'UTC', '{}', ${userId})`);
  await platform.db.execute(sql`
    insert into whatsapp_numbers (workspace_id, id, kind, phone_number_id, waba_id, phone, display_phone, verified_name, per_second, people_limit)
    values (${workspaceId}, ${id}, 'cloud', ${phoneNumberId}, ${wabaId}, ${phone}, ${phone}, 'Oak Ltd', ${perSecond}, ${peopleLimit})`);
  await platform.db.transaction((tx) =>
    saveSecret(platform, tx, { workspaceId, numberId: id, setBy: userId }, 'token', 'simulated-token'),
  );
  await platform.db.execute(sql`
    insert into whatsapp_templates (workspace_id, id, waba_id, meta_id, name, language, category, status, components)
    values (${workspaceId}, ${templateId}, ${wabaId}, '1', 'offer', 'en_US', ${category}, 'APPROVED', ${JSON.stringify(components)}::jsonb)`);
  return { id, phoneNumberId, wabaId, templateId };
}

/** As the route of uploads takes a file. @returns its key and its name */
export const uploadAs = (platform: Pick<Platform, 'files'>, workspaceId: string, name: string, content: Buffer) =>
  uploadFile(platform, workspaceId, name, Readable.from([content]));

/** Phones of Germany that end so: the simulator knows some endings. */
export const toPhones = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => `+49151${String(10_000_000 + (from + n) * 100 + 1)}`);

export async function optIn({ db }: Pick<Platform, 'db'>, workspaceId: string, phones: readonly string[]) {
  await db.execute(sql`
    insert into whatsapp_consents (workspace_id, id, phone, state, source, at)
    select ${workspaceId}::uuid, gen_random_uuid(), w.phone, 'opted-in', 'manual', now()
      from unnest(${sql.param([...phones])}::text[]) as w (phone)`);
}

/** Contacts with these phones, who have agreed. @returns their ids */
export async function agreed(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  phones: readonly string[],
): Promise<string[]> {
  await optIn(platform, workspaceId, phones);
  return insertRecords(
    platform.db,
    workspaceId,
    'contact',
    phones.map((phone, n) => ({ name: `Jo ${n}`, first_name: `Jo${n}`, phone })),
  );
}

/** The template of `addCloudNumber` for one recipient, as a source of the queue makes it. */
export function offerTo({ toName }: QueuedMail, revision: number): Prepared {
  const parameters = [{ type: 'text', text: toName }];
  return {
    kind: 'ready',
    revision,
    mail: {
      subject: '',
      html: '',
      text: BODY.replace('{{1}}', toName),
      attachments: [],
      variantId: null,
      thread: [],
      payload: {
        type: 'template',
        template: { name: 'offer', language: { code: 'en_US' }, components: [{ type: 'body', parameters }] },
      },
    },
  };
}

/** As the job of every minute does with what was reported too early. */
export const confirmLate = resolveReportedMessages;

/** As the worker does with what Meta reports. */
export const reportStatus = (context: WhatsappContext, workspaceId: string, numberId: string, event: StatusEvent) =>
  context.platform.db.transaction((tx) => applyStatuses(context, tx, workspaceId, numberId, event));

export const receiveMessage = (
  context: WhatsappContext,
  workspaceId: string,
  numberId: string,
  event: InboundMessage,
) => context.platform.db.transaction((tx) => applyMessages(context, tx, workspaceId, numberId, event));
