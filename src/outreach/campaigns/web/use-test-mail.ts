// The message of a step to its author: changes are saved first, so that what arrives is what the screen shows.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '#ui/notify.ts';
import type { Campaign } from '../contract.ts';
import { readOne, sendTest, type TestWanted } from './api.ts';
import type { SetupDraft } from './use-setup.ts';

interface ToTest {
  campaign: Campaign;
  draft: SetupDraft;
  stepId: string;
  variantId: string;
}

interface ToSend {
  /** Its fields are filled in; null: the first of the audience. */
  contactId: string | null;
  /** On WhatsApp: where it is sent. */
  phone?: string;
}

export function useTestMail({ campaign, draft, stepId, variantId }: ToTest) {
  const last = useRef({ asked: '', key: '' });
  return useMutation({
    // Forgotten with the text that it was about.
    mutationKey: ['campaign-test', campaign.id, stepId, variantId],
    mutationFn: async ({ contactId, phone }: ToSend) => {
      // Of a launched one, what is typed is applied by a press of its own.
      if (draft.pending !== null && campaign.state !== 'draft') throw new Error('Apply or discard your changes first.');
      const typed = draft.pending !== null;
      if (typed && !(await draft.flush())) throw new Error('Your changes are not saved. Try again once they are.');
      const { revision } = typed ? await readOne(campaign.id) : campaign;
      const body: TestWanted = { stepId, variantId, contactId, revision, ...(phone !== undefined && { phone }) };
      const asked = JSON.stringify(body);
      // Pressed again after an answer that got lost, it is the same mail.
      if (last.current.asked !== asked) last.current = { asked, key: crypto.randomUUID() };
      return sendTest(campaign.id, body, last.current.key);
    },
    onSuccess: ({ to }) => {
      last.current = { asked: '', key: '' };
      notify.success(`Test sent to ${to}`);
    },
  });
}
