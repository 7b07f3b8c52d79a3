// WhatsApp numbers, an API that answers as a test says, and what Meta would report.
import { sql } from 'drizzle-orm';
import { createRecordsContext, mailSources } from '#app/server/services.ts';
import type { ApiResult, FaultKind, WhatsappFault } from '#outreach/whatsapp/domain/api-faults.ts';
import type { InboundMessage, StatusEvent, WhatsappPerson } from '#outreach/whatsapp/domain/webhook-event.ts';
import type { SendTo, SentAnswer, WhatsappApi } from '#outreach/whatsapp/server/api/whatsapp-api.ts';
import type { WhatsappContext } from '#outreach/whatsapp/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';

let numbers = 0;

/** A practice number, which needs no secret; `cloud` where a test reads secrets. */
export async function addNumber(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Pick<Principal, 'workspaceId' | 'userId'>,
  wish: { state?: string; perSecond?: number; wabaId?: string } = {},
): Promise<string> {
  numbers += 1;
  const id = newId();
  const phone = `+1555010${String(numbers).padStart(4, '0')}`;
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, state, gap_min_seconds, gap_max_seconds, zone, windows, created_by)
    values (${workspaceId}, ${id}, 'whatsapp', ${phone}, ${phone}, 'Oak Ltd', ${wish.state ?? 'active'}, 0, 0, 'UTC', '{}', ${userId})`);
  await db.execute(sql`
    insert into whatsapp_numbers (workspace_id, id, kind, phone_number_id, waba_id, phone, display_phone, verified_name, per_second)
    values (${workspaceId}, ${id}, 'practice', ${`30000000000${numbers}`}, ${wish.wabaId ?? `20000000000${numbers}`}, ${phone}, ${phone}, 'Oak Ltd', ${wish.perSecond ?? 80})`);
  return id;
}

export const person = (more: Partial<WhatsappPerson> = {}): WhatsappPerson => ({
  waId: '46701234567',
  userId: null,
  profileName: 'Mara',
  username: '',
  ...more,
});

let wamids = 0;
export const newWamid = (): string => {
  wamids += 1;
  return `wamid.TEST${String(wamids).padStart(8, '0')}`;
};

export const inbound = (text: string, more: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  phoneNumberId: '300',
  wamid: newWamid(),
  person: person(),
  at: new Date(),
  type: 'text',
  text,
  media: null,
  location: null,
  contacts: [],
  pressed: '',
  quotedWamid: null,
  ...more,
});

export const toStatus = (
  wamid: string,
  status: StatusEvent['status'],
  more: Partial<StatusEvent> = {},
): StatusEvent => ({
  kind: 'status',
  phoneNumberId: '300',
  wamid,
  status,
  at: new Date(),
  person: person({ profileName: '' }),
  pricing: null,
  fault: status === 'failed' ? { code: 131026, details: 'Message undeliverable' } : null,
  reference: null,
  ...more,
});

export const getFault = (kind: FaultKind, more: Partial<WhatsappFault> = {}): WhatsappFault => ({
  kind,
  code: null,
  text: `A fault of the kind ${kind}.`,
  details: '',
  retryAfterMs: null,
  ...more,
});

export interface SentCall {
  to: SendTo;
  message: Readonly<Record<string, unknown>>;
  reference: string | null;
}

export interface ScriptedApi extends WhatsappApi {
  sent: SentCall[];
  read: string[];
  uploads: number;
  /** What the next sends answer, in turn; then each is accepted. */
  answers: (ApiResult<SentAnswer> | ((call: SentCall) => Promise<ApiResult<SentAnswer>>))[];
  media: Map<string, { content: Buffer; type: string; sha256: string }>;
}

export function scriptedApi(): ScriptedApi {
  const unused = () => Promise.reject(new Error('no test asks for this'));
  const api: ScriptedApi = {
    sent: [],
    read: [],
    uploads: 0,
    answers: [],
    media: new Map(),
    async send(_access, to, message, reference) {
      const call = { to: { waId: to.waId, userId: to.userId }, message, reference: reference ?? null };
      api.sent.push(call);
      const answer = api.answers.shift();
      if (typeof answer === 'function') return answer(call);
      return answer ?? { ok: true, value: { wamid: newWamid(), state: 'accepted', waId: to.waId, userId: to.userId } };
    },
    async markRead(_access, wamid) {
      api.read.push(wamid);
      return { ok: true, value: null };
    },
    async uploadMedia() {
      api.uploads += 1;
      return { ok: true, value: `77${api.uploads}` };
    },
    async fetchMedia(_access, mediaId, maxBytes) {
      const found = api.media.get(mediaId);
      if (!found) return { ok: false, fault: getFault('not_found') };
      return found.content.length > maxBytes
        ? { ok: false, fault: getFault('validation') }
        : { ok: true, value: found };
    },
    readNumber: unused,
    listNumbers: unused,
    proveSecret: unused,
    subscribe: unused,
    register: unused,
    listTemplates: unused,
    createTemplate: unused,
    editTemplate: unused,
  };
  return api;
}

export function whatsappContext(platform: Platform, api: WhatsappApi = scriptedApi()): WhatsappContext {
  const records = createRecordsContext(platform, (url) => url);
  return { platform, records, sources: mailSources(records), api };
}
