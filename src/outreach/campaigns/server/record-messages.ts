// Shows messages of campaigns in the conversations of the people they went to, once it is known what became of them.
import type { MailSource } from '#outreach/sending/server/index.ts';
import {
  readAnswer,
  recordCampaignMessages,
  type SentMessage,
  sentHeaderFile,
  templateNamedBy,
} from '#outreach/whatsapp/server/index.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { type SaidMessage, shownOf } from './compiled-messages.ts';
import { type LeftMessage, leftMessages } from './record-messages.store.ts';

/** `source`: it learns what earlier statuses say. */
export async function recordMessages(
  { platform }: CampaignsContext,
  source: MailSource,
  workspaceId: string,
  mailIds: readonly string[],
): Promise<void> {
  const left = await leftMessages(platform.db, workspaceId, mailIds);
  const templates = new Map<string, Awaited<ReturnType<typeof templateNamedBy>>>();
  /** One file goes to many. */
  const files = new Map<string, SentMessage['file']>();
  const fileOf = async (numberId: string, media: NonNullable<ReturnType<typeof shownOf>>['media']) => {
    if (media === null) return null;
    const key = `${numberId} ${media.mediaId}`;
    const file = files.get(key) ?? (await sentHeaderFile(platform, workspaceId, numberId, media));
    files.set(key, file);
    return file;
  };
  const sent: SentMessage[] = [];
  for (const message of left) {
    const name = shownOf(null, message.payload)?.said;
    const key = `${message.numberId} ${name?.name} ${name?.language}`;
    if (name && !templates.has(key))
      templates.set(key, await templateNamedBy(platform.db, workspaceId, message.numberId, name));
    const shown = shownOf(templates.get(key) ?? null, message.payload);
    const file = await fileOf(message.numberId, shown?.media ?? null);
    sent.push({ ...sentOf(message, shown?.said ?? null), file });
  }
  await recordCampaignMessages({ platform, sources: [source] }, workspaceId, sent);
}

function sentOf(message: LeftMessage, template: SaidMessage | null): Omit<SentMessage, 'file'> {
  const { answer: written, state, payload: _, ...facts } = message;
  const answer = state === 'sent' ? readAnswer(written) : null;
  return {
    ...facts,
    waId: answer?.waId ?? null,
    userId: answer?.userId ?? null,
    text: bodyOf(message.text, template),
    content: template ? { template } : {},
    wamid: state === 'sent' ? message.wamid : null,
    state: stateOf(state, answer?.state),
    fault: state === 'sent' ? null : { code: null, text: written },
  };
}

function stateOf(state: LeftMessage['state'], answered: 'accepted' | 'held' | undefined): SentMessage['state'] {
  if (state === 'sent') return answered ?? 'accepted';
  return state === 'refused' ? 'failed' : 'uncertain';
}

/** Of all that it says, what stands between its header and its footer. */
function bodyOf(text: string, template: SaidMessage | null): string {
  if (template === null) return text;
  const from = template.header === '' ? 0 : template.header.length + 2;
  const to = template.footer === '' ? text.length : text.length - template.footer.length - 2;
  return text.slice(from, to);
}
