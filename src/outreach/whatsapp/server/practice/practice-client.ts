// Answers calls of practice numbers inside this server, in Meta's wire format and behind the same adapter.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { NOT_SENT } from '../../domain/api-faults.ts';
import {
  answerPractice,
  PRACTICE_MEDIA,
  type PracticeCall,
  recipientOfCall,
  SAMPLE_TEMPLATES,
  type WireTemplate,
} from '../../domain/practice-answer.ts';
import { type GraphCall, type GraphClient, UNREADABLE } from '../api/graph-api.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import { storedNumber } from '../numbers/numbers.store.ts';
import { insertPracticeEvent, markWrote, practicePerson, submittedTemplates } from './practice.store.ts';
import { sampleFile } from './sample-files.ts';

export function createPracticeClient({ db, clock }: Pick<Platform, 'db' | 'clock'>): GraphClient {
  return {
    async call(access, call) {
      const { workspaceId, id: numberId } = access;
      const number = await storedNumber(db, workspaceId, numberId);
      if (number?.kind !== 'practice') return { ok: false, fault: NOT_SENT };
      const asked = practiceCall(call);
      const to = recipientOfCall(asked);
      const phone = `+${to}`;
      const now = new Date(clock.now());
      const { status, json, events } = answerPractice(asked, {
        phoneNumberId: number.phoneNumberId,
        wabaId: number.wabaId,
        displayPhone: number.displayPhone,
        verifiedName: number.verifiedName,
        templates:
          call.path.startsWith(`/${access.phoneNumberId}`) && asked.json === undefined
            ? []
            : await listTemplates(db, access),
        media: await getMedia(call),
        person: to === '' ? null : await practicePerson(db, workspaceId, numberId, phone),
        now,
        newWamid,
        newId: newMetaId,
      });
      // Answered only once its events are stored, so that a crash before leaves the caller uncertain, as with Meta.
      await db.transaction(async (tx) => {
        for (const { body, afterMs, writes } of events) {
          const dueAt = new Date(now.getTime() + afterMs);
          await insertPracticeEvent(tx, { workspaceId, numberId, body, dueAt });
          if (writes) await markWrote(tx, workspaceId, numberId, { phone, at: dueAt });
        }
      });
      return { ok: true, value: { status, json, retryAfterMs: null } };
    },

    async fetchMedia(_access, url, maxBytes) {
      const found = url.startsWith(PRACTICE_MEDIA) ? await sampleFile(url.slice(PRACTICE_MEDIA.length)) : null;
      if (found === null || found.content.length > maxBytes) return { ok: false, fault: UNREADABLE };
      return { ok: true, value: { status: 200, content: found.content } };
    },
  };
}

async function getMedia({ method, path }: GraphCall) {
  const [, id = ''] = path.split('/');
  const file = method === 'GET' ? await sampleFile(id) : null;
  if (file === null) return null;
  const { type, content } = file;
  return { id, type, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

const practiceCall = ({ method, path, json, file }: GraphCall): PracticeCall => ({
  method,
  path,
  ...(json !== undefined && { json }),
  hasFile: file !== undefined,
});

/** The samples and submitted templates. */
async function listTemplates(db: Platform['db'], { workspaceId, wabaId }: NumberAccess): Promise<WireTemplate[]> {
  const submitted = await submittedTemplates(db, workspaceId, wabaId);
  const isSample = ({ name, language }: WireTemplate) =>
    SAMPLE_TEMPLATES.some((sample) => sample.name === name && sample.language === language);
  return [...SAMPLE_TEMPLATES, ...submitted.filter((template) => !isSample(template))];
}

export const newWamid = (): string => `wamid.PRACTICE${randomBytes(15).toString('base64url')}`;

/** Meta's ids are numbers. */
const newMetaId = (): string => `92${String(randomInt(1, 2 ** 47)).padStart(15, '0')}`;
