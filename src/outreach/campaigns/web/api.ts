// The only calls of campaigns to the server.
import { contactRoutes } from '#crm/records/contract.ts';
import { listMailboxes } from '#outreach/mailboxes/contract.ts';
import { listSequences } from '#outreach/templates/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import {
  addAudienceFile,
  addSampleContacts,
  changeCampaigns,
  changeRecipients,
  contactsOfRecipients,
  countAudience,
  createCampaign,
  endCampaign,
  importAudienceFile,
  launchCampaign,
  listCampaigns,
  listProof,
  listRecipients,
  movePracticeClock,
  pauseCampaign,
  preflightRows,
  previewChange,
  previewMail,
  readCampaign,
  readPreflight,
  readRecipient,
  readResults,
  resumeCampaign,
  saveCampaign,
  startPreflight,
  testCampaign,
  uploadAttachment,
} from '../contract.ts';

const list = endpoint(listCampaigns);
const create = endpoint(createCampaign);
const read = endpoint(readCampaign);
const save = endpoint(saveCampaign);
const effect = endpoint(previewChange);
const audience = endpoint(countAudience);
const addFile = endpoint(addAudienceFile);
const importFile = endpoint(importAudienceFile);
const sampleContacts = endpoint(addSampleContacts);
const contactsBulk = endpoint(contactRoutes.bulk);
const launch = endpoint(launchCampaign);
const pause = endpoint(pauseCampaign);
const resume = endpoint(resumeCampaign);
const end = endpoint(endCampaign);
const clock = endpoint(movePracticeClock);
const bulk = endpoint(changeCampaigns);
const attach = endpoint(uploadAttachment);
const check = endpoint(startPreflight);
const checked = endpoint(readPreflight);
const checkedRows = endpoint(preflightRows);
const preview = endpoint(previewMail);
const test = endpoint(testCampaign);
const recipients = endpoint(listRecipients);
const recipient = endpoint(readRecipient);
const recipientBulk = endpoint(changeRecipients);
const proof = endpoint(listProof);
const results = endpoint(readResults);
const mailboxes = endpoint(listMailboxes);
const sequences = endpoint(listSequences);

export const CAMPAIGNS_KEY = ['campaigns'] as const;

export type ListQuery = RouteCall<typeof listCampaigns>['query'];
export type Target = RouteCall<typeof changeCampaigns>['body']['target'];
export type Action = RouteCall<typeof changeCampaigns>['body']['action'];
export type NewCampaign = RouteCall<typeof createCampaign>['body'];
export type Changes = RouteCall<typeof previewChange>['body'];
export type AudienceWanted = RouteCall<typeof countAudience>['body'];
export type RecipientsQuery = RouteCall<typeof listRecipients>['query'];
export type RecipientsTarget = RouteCall<typeof changeRecipients>['body']['target'];
export type RecipientsAction = RouteCall<typeof changeRecipients>['body']['action'];
export type ProofQuery = RouteCall<typeof listProof>['query'];
export type FindingRowsQuery = RouteCall<typeof preflightRows>['query'];
export type TestWanted = RouteCall<typeof testCampaign>['body'];
export type PreviewWanted = RouteCall<typeof previewMail>['body'];

const of = (id: string) => ({ params: { id } });
const once = () => ({ idempotencyKey: crypto.randomUUID() });

export const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
export const sendCreate = (body: NewCampaign) => call(create, { body });
export const readOne = (id: string, signal?: AbortSignal) => call(read, of(id), signal ? { signal } : {});
/** `keepalive`: it outlives the page. */
export const sendSave = (
  id: string,
  changes: Changes,
  { revision, keepalive = false }: { revision: number; keepalive?: boolean },
) => call(save, { ...of(id), body: { ...changes, revision } }, { keepalive });
export const readEffect = (id: string, body: Changes) => call(effect, { ...of(id), body });
export const readAudience = (wanted: AudienceWanted, signal: AbortSignal) =>
  call(audience, { body: wanted }, { signal });
export const sendLaunch = (id: string, revision: number, idempotencyKey: string) =>
  call(launch, { ...of(id), body: { revision } }, { idempotencyKey });
export const sendPause = (id: string) => call(pause, of(id));
export const sendResume = (id: string) => call(resume, of(id));
export const sendEnd = (id: string) => call(end, of(id));
export type ClockMove = RouteCall<typeof movePracticeClock>['body']['to'];
export const sendClock = (id: string, body: RouteCall<typeof movePracticeClock>['body']) =>
  call(clock, { ...of(id), body });
export const sendBulk = (target: Target, action: Action) => call(bulk, { body: { target, action } }, once());
export const sendFile = (file: File) =>
  upload(attach, {
    query: { name: file.name, type: file.type },
    content: file,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
export const sendPeopleFile = (id: string, file: File) =>
  upload(addFile, {
    params: { id },
    query: { name: file.name },
    content: file,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
export const sendImportFile = (id: string, importId: string) => call(importFile, { params: { id, importId } });
export const sendSampleContacts = (id: string) => call(sampleContacts, of(id));
/** Into the bin. */
export const sendRemoveContacts = (target: RouteCall<typeof contactRoutes.bulk>['body']['target']) =>
  call(contactsBulk, { body: { target, action: { do: 'bin' } } }, once());
export const sendPreflight = (id: string) => call(check, of(id));
export const readChecked = (id: string, signal: AbortSignal) => call(checked, of(id), { signal });
export const readFindingRows = (id: string, query: FindingRowsQuery, signal: AbortSignal) =>
  call(checkedRows, { ...of(id), query }, { signal });
export const readMail = (id: string, body: PreviewWanted, signal: AbortSignal) =>
  call(preview, { ...of(id), body }, { signal });
export const sendTest = (id: string, body: TestWanted, idempotencyKey: string) =>
  call(test, { ...of(id), body }, { idempotencyKey });
export const readPeople = (id: string, query: RecipientsQuery, signal: AbortSignal) =>
  call(recipients, { ...of(id), query }, { signal });
export const readPerson = (id: string, recipientId: string, signal: AbortSignal) =>
  call(recipient, { params: { id, recipientId } }, { signal });
const recipientContacts = endpoint(contactsOfRecipients);

/** Ids of the contacts behind recipients. */
export const sendContactsOf = (id: string, target: RecipientsTarget) =>
  call(recipientContacts, { params: { id }, body: { target } });
export const sendPeople = (id: string, target: RecipientsTarget, action: RecipientsAction) =>
  call(recipientBulk, { ...of(id), body: { target, action } }, once());
export const readLines = (id: string, query: ProofQuery, signal: AbortSignal) =>
  call(proof, { ...of(id), query }, { signal });
export const readSequences = (signal: AbortSignal) => call(sequences, {}, { signal });
export const readFigures = (id: string, query: RouteCall<typeof readResults>['query'], signal: AbortSignal) =>
  call(results, { ...of(id), query }, { signal });
export const readMailboxes = (signal: AbortSignal) => call(mailboxes, {}, { signal });
