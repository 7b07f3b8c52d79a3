// Message templates of a number, and their variables filled in for the person who is written to.
import { useQuery } from '@tanstack/react-query';
import type { WhatsappTemplate } from '../../contract.ts';
import { listTemplates, previewTemplate, syncTemplates, TEMPLATES_KEY } from '../api.ts';
import { useNumberChange } from '../use-numbers.ts';

export function useTemplates(numberId: string) {
  return useQuery({
    queryKey: [...TEMPLATES_KEY, numberId],
    queryFn: ({ signal }) => listTemplates(numberId, signal),
    staleTime: 60_000,
  });
}

export const useSyncTemplates = (numberId: string) => useNumberChange(() => syncTemplates(numberId));

/** Values from the contact, for the fields that our own template mapped. Empty where there is nothing to fill in. */
export function usePrefilled(template: WhatsappTemplate, contactId: string | null) {
  const { id, fields } = template;
  const isMapped = contactId !== null && fields.some((field) => field !== '');
  return useQuery({
    queryKey: [...TEMPLATES_KEY, 'prefilled', id, contactId],
    queryFn: ({ signal }) =>
      previewTemplate(
        {
          id,
          variables: template.variables.map((_, index) => ({ field: fields[index] ?? '', fallback: '' })),
          for: { contactId: contactId ?? '' },
        },
        signal,
      ),
    enabled: isMapped,
  });
}
