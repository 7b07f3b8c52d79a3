// The calls of mailboxes to practise with.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type * as contract from '../contract.ts';
import { homeZone } from './mailbox-labels.ts';

const connect = endpoint<typeof contract.connectPractice>('POST /api/practice');
const mails = endpoint<typeof contract.listPracticeMails>('GET /api/practice/mails');
const mail = endpoint<typeof contract.readPracticeMail>('GET /api/practice/mails/:id');
const act = endpoint<typeof contract.actOnPracticeMail>('POST /api/practice/mails/:id/act');
const clear = endpoint<typeof contract.clearPracticeMails>('DELETE /api/practice/mails');
const rules = endpoint<typeof contract.listPracticeRules>('GET /api/practice/rules');
const rule = endpoint<typeof contract.setPracticeRule>('PUT /api/practice/rules');

export type MailsQuery = RouteCall<typeof contract.listPracticeMails>['query'];
export type ActBody = RouteCall<typeof contract.actOnPracticeMail>['body'];
export type RuleBody = RouteCall<typeof contract.setPracticeRule>['body'];

export const sendPractice = (id: string) => call(connect, { body: { id, fromName: '', zone: homeZone() } });
export const readMails = (query: MailsQuery, signal: AbortSignal) => call(mails, { query }, { signal });
export const readMail = (id: string, signal: AbortSignal) => call(mail, { params: { id } }, { signal });
export const sendAct = (id: string, body: ActBody) => call(act, { params: { id }, body });
export const sendClear = () => call(clear, { query: {} });
export const readRules = (signal: AbortSignal) => call(rules, {}, { signal });
export const sendRule = (body: RuleBody) => call(rule, { body });
