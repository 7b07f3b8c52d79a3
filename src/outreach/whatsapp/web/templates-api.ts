// Calls of message templates at Meta, for the editor of ours.
import { call, endpoint } from '#platform/web/api-client.ts';
import type * as contract from '../contract.ts';

const numbers = endpoint<typeof contract.listNumbers>('GET /api/whatsapp/numbers');
const approvals = endpoint<typeof contract.templateApprovals>('GET /api/whatsapp/templates/of/:templateId');
const submit = endpoint<typeof contract.submitTemplate>('POST /api/whatsapp/templates/submit');

export const APPROVALS_KEY = ['whatsapp-approvals'] as const;
export const SENDERS_KEY = ['whatsapp-senders'] as const;

export const fetchSenders = (signal: AbortSignal) => call(numbers, {}, { signal });
export const fetchApprovals = (templateId: string, signal: AbortSignal) =>
  call(approvals, { params: { templateId } }, { signal });
export const sendSubmission = (body: { templateId: string; numberId: string }) => call(submit, { body });
