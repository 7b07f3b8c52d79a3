// What a campaign on WhatsApp is made of: the numbers it sends from, the templates at Meta, and the fields of contacts.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contactRoutes } from '#crm/records/contract.ts';
import { templateVariables } from '#outreach/templates/contract.ts';
import { listNumbers, listWhatsappTemplates, previewWhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { WHATSAPP_NUMBERS_EVENT } from '#outreach/whatsapp/fields.contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall } from '#shared/contract.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import type { CampaignSetup } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';

export function useNumbers() {
  useLiveEvent(WHATSAPP_NUMBERS_EVENT, useRefresh(WHATSAPP_KEY));
  return useQuery({ queryKey: [...WHATSAPP_KEY, 'numbers'], queryFn: ({ signal }) => readNumbers(signal) });
}

export function useTemplates(enabled = true) {
  return useQuery({
    queryKey: [...WHATSAPP_KEY, 'templates'],
    queryFn: ({ signal }) => readTemplates(signal),
    enabled,
  });
}

/** Meta delivers no marketing to numbers of the United States: whether a step of the campaign sends such a template. */
export function useIsMarketing(channel: CampaignChannel, steps: CampaignSetup['steps']): boolean {
  const templates = useTemplates(channel === 'whatsapp').data?.items ?? [];
  const used = new Set(steps.flatMap(({ variants }) => variants.map(({ message }) => message?.templateId)));
  return templates.some(({ id, category }) => category === 'MARKETING' && used.has(id));
}

export function useFields() {
  return useQuery({ queryKey: [...WHATSAPP_KEY, 'fields'], queryFn: ({ signal }) => readFields(signal) });
}

export function useTemplatePreview(wanted: PreviewWanted | null) {
  const settled = useDebounced(wanted);
  return useQuery({
    queryKey: [...WHATSAPP_KEY, 'preview', settled],
    queryFn: ({ signal }) => readPreview(settled as PreviewWanted, signal),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
}

export function useContactSearch(typed: string) {
  const q = useDebounced(typed.trim());
  return useListQuery([...WHATSAPP_KEY, 'contacts'], q, findContacts);
}

// The calls of WhatsApp that the pages of campaigns make: numbers, templates at Meta and their preview.
const numbers = endpoint(listNumbers);
const templates = endpoint(listWhatsappTemplates);
const preview = endpoint(previewWhatsappTemplate);
const variables = endpoint(templateVariables);
const contacts = endpoint(contactRoutes.list);

const WHATSAPP_KEY = ['campaign-whatsapp'] as const;

export type PreviewWanted = RouteCall<typeof previewWhatsappTemplate>['body'];

const readNumbers = (signal: AbortSignal) => call(numbers, {}, { signal });
const readTemplates = (signal: AbortSignal) => call(templates, { query: {} }, { signal });
const readPreview = (body: PreviewWanted, signal: AbortSignal) => call(preview, { body }, { signal });
const readFields = (signal: AbortSignal) => call(variables, {}, { signal });
const findContacts = (q: string, signal: AbortSignal) =>
  call(contacts, { query: { ...(q && { q }), limit: 8 } }, { signal });
