// What the composer reads; a change in any tab makes it be asked for again.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contactRoutes } from '#crm/records/contract.ts';
import { type CallOptions, call, endpoint } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteCall } from '#shared/contract.ts';
import {
  attachFile,
  checkDraft,
  checkRecipients,
  createDraft,
  createDraftTo,
  type DraftRecipient,
  detachFile,
  discardDraft,
  listDrafts,
  listSent,
  readDraft,
  readHistory,
  readSent,
  restoreDraft,
  saveDraft,
  sendDraft,
  sendMailAgain,
  undoSend,
} from '../contract.ts';

export const useDrafts = () =>
  useQuery({ queryKey: [...EMAILS_KEY, 'drafts'], queryFn: ({ signal }) => readDrafts(signal) });

/** Never an older one from before: its revision would refuse the first change. */
export const useStoredDraft = (id: string | null) =>
  useQuery({
    queryKey: ['email-draft', id],
    queryFn: ({ signal }) => readOne(id ?? '', signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const useRecipients = (recipients: readonly DraftRecipient[]) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'recipients', recipients],
    queryFn: ({ signal }) => readRecipients([...recipients], signal),
    enabled: recipients.length > 0,
    placeholderData: keepPreviousData,
  });

/** Requested again for every stored revision. */
export const useCheck = (id: string, revision: number) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'check', id, revision],
    queryFn: ({ signal }) => readCheck(id, signal),
    enabled: revision > 0,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });

export const useHistory = (email: string) => useListQuery([...EMAILS_KEY, 'history'], email, readWritten);

export const useContactSearch = (q: string) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'contacts', q],
    queryFn: ({ signal }) => findContacts(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

export const useSent = (query: SentQuery) => useListQuery([...EMAILS_KEY, 'sent'], query, readSentList);

export const useProof = (id: string) =>
  useQuery({ queryKey: [...EMAILS_KEY, 'proof', id], queryFn: ({ signal }) => readProof(id, signal) });

export function useLiveEmails(): void {
  const refresh = useRefresh(EMAILS_KEY);
  const soon = useRefreshSoon(EMAILS_KEY);
  useLiveEvent('email-drafts', refresh);
  useLiveEvent('mails', soon);
  useLiveEvent('mailboxes', refresh);
  useLiveEvent('reconnected', refresh);
}

// The only calls of the composer to the server.
const drafts = endpoint(listDrafts);
const create = endpoint(createDraft);
const createTo = endpoint(createDraftTo);
const read = endpoint(readDraft);
const save = endpoint(saveDraft);
const discard = endpoint(discardDraft);
const restore = endpoint(restoreDraft);
const attach = endpoint(attachFile);
const detach = endpoint(detachFile);
const recipients = endpoint(checkRecipients);
const check = endpoint(checkDraft);
const send = endpoint(sendDraft);
const undo = endpoint(undoSend);
const sent = endpoint(listSent);
const proof = endpoint(readSent);
const again = endpoint(sendMailAgain);
const history = endpoint(readHistory);
const contacts = endpoint(contactRoutes.list);
const contact = endpoint(contactRoutes.read);

export const EMAILS_KEY = ['email-sender'] as const;
type Recipients = RouteCall<typeof checkRecipients>['body']['recipients'];
export type SentQuery = RouteCall<typeof listSent>['query'];
type Create = RouteCall<typeof createDraft>['body'];
type Save = RouteCall<typeof saveDraft>['body'];

const readDrafts = (signal: AbortSignal) => call(drafts, {}, { signal });
export const readOne = (id: string, signal?: AbortSignal) =>
  call(read, { params: { id } }, { ...(signal && { signal }) });
const readCheck = (id: string, signal: AbortSignal) => call(check, { params: { id } }, { signal });
const readRecipients = (people: Recipients, signal: AbortSignal) =>
  call(recipients, { body: { recipients: people } }, { signal });
const readSentList = (query: SentQuery, signal: AbortSignal) => call(sent, { query }, { signal });
const readProof = (id: string, signal: AbortSignal) => call(proof, { params: { id } }, { signal });
const readWritten = (email: string, signal: AbortSignal) => call(history, { query: { email } }, { signal });
const findContacts = (q: string, signal: AbortSignal) => call(contacts, { query: { q, limit: 8 } }, { signal });
export const readContact = (id: string, signal: AbortSignal) => call(contact, { params: { id } }, { signal });

export const sendCreate = (body: Create, options: Pick<CallOptions, 'keepalive'> = {}) =>
  call(create, { body }, options);
export const sendCreateTo = (body: RouteCall<typeof createDraftTo>['body']) => call(createTo, { body });
export const sendSave = (id: string, body: Save, options: Pick<CallOptions, 'keepalive'> = {}) =>
  call(save, { params: { id }, body }, options);
export const sendDiscard = (id: string) => call(discard, { params: { id } });
export const sendRestore = (id: string) => call(restore, { params: { id } });
export const sendNow = (id: string, revision: number) => call(send, { params: { id }, body: { revision } });
export const sendUndo = (id: string) => call(undo, { params: { id } });
export const sendAgain = (id: string) => call(again, { params: { id } });
export const sendDetach = (id: string, attachmentId: string) => call(detach, { params: { id, attachmentId } });

export function sendFile(draftId: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  const query = { id: crypto.randomUUID(), name: file.name.slice(0, 255) || 'file', type: file.type.slice(0, 120) };
  return upload(attach, { params: { id: draftId }, query, content: file, onProgress, signal });
}
