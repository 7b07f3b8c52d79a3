// The button at a conversation that pushes its reply to the connected CRMs, as its status says.
import { DatabaseZap } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { notify } from '#ui/notify.ts';
import { CRM_NAMES } from '../fields.contract.ts';
import { useCrms, usePushReply } from './use-crm.ts';

export function PushReply({ threadId }: { threadId: string }) {
  const crms = useCrms();
  const push = usePushReply();
  if (!crms.data?.items.some(({ connection }) => connection)) return null;
  return (
    <IconButton
      needs="write"
      size="sm"
      label="Push to CRM"
      icon={<DatabaseZap aria-hidden size={16} />}
      disabled={push.isPending}
      onClick={() =>
        push.mutate(threadId, {
          onSuccess: ({ crms: told }) =>
            notify.success(`Pushing this reply to ${told.map((crm) => CRM_NAMES[crm]).join(' and ')}`),
          onError: (error) => notify.error(error),
        })
      }
    />
  );
}
