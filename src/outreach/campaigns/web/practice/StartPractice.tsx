// Practice with one press: the written sequence for the user's goal, five sample contacts and a practice mailbox, ready to be launched.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import type { Goal } from '#account/preferences/fields.contract.ts';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { useEnsurePractice } from '#outreach/mailboxes/web/index.ts';
import type { SequenceKey } from '#outreach/templates/fields.contract.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { CAMPAIGNS_KEY, sendCreate, sendSampleContacts } from '../api.ts';

const SEQUENCES: Record<Goal, SequenceKey> = {
  customers: 'new-customer',
  suppliers: 'supplier-enquiry',
  projects: 'freelance-pitch',
  job: 'job-application',
};

export function StartPractice() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const goal = useMe().data?.preferences.goal ?? 'customers';
  const ensureMailbox = useEnsurePractice();
  // Pressed again after an answer that got lost, it is the same campaign.
  const [id] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: async () => {
      // Without sender details there is none yet: the preflight asks for them.
      const mailboxIds = await ensureMailbox();
      await sendCreate({
        ...{ id, name: 'Practice campaign', preset: 'sequence', sequence: SEQUENCES[goal] },
        setup: { limits: { dayCap: null, mailboxIds } },
      });
      await sendSampleContacts(id);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY });
      void queries.invalidateQueries({ queryKey: RECORDS_KEY });
      void navigate(campaignPath(id, { tab: 'preflight' }));
    },
    onError: (error) => notify.error(error),
  });
  return (
    <Button
      needs="write"
      variant="primary"
      icon={<FlaskConical aria-hidden size={16} />}
      loading={start.isPending}
      loadingText="Preparing..."
      onClick={() => start.mutate()}
    >
      Start a practice campaign
    </Button>
  );
}
