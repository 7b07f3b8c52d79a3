// What a campaign on WhatsApp is made of: the numbers it sends from, the templates at Meta, and the fields of contacts.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WHATSAPP_NUMBERS_EVENT } from '#outreach/whatsapp/fields.contract.ts';
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { CampaignSetup } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import {
  findContacts,
  type PreviewWanted,
  readFields,
  readNumbers,
  readPreview,
  readTemplates,
  WHATSAPP_KEY,
} from './whatsapp-api.ts';

const TYPING_MS = 350;

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
  const settled = useSettled(wanted);
  return useQuery({
    queryKey: [...WHATSAPP_KEY, 'preview', settled],
    queryFn: ({ signal }) => readPreview(settled as PreviewWanted, signal),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
}

export function useContactSearch(typed: string) {
  const q = useSettled(typed.trim());
  return useQuery({
    queryKey: [...WHATSAPP_KEY, 'contacts', q],
    queryFn: ({ signal }) => findContacts(q, signal),
    placeholderData: keepPreviousData,
  });
}

/** A value once it has not changed for a moment. Compared by content: callers build it with every render. */
function useSettled<T>(value: T): T {
  const key = JSON.stringify(value);
  const [settled, settle] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => settle(key), TYPING_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return JSON.parse(settled) as T;
}
