// Ending cannot be taken back: it says first, in numbers, what will not be sent.
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import type { Campaign } from '../contract.ts';
import { peopleText } from './campaign-labels.ts';
import { useSteer } from './use-campaigns.ts';

export function EndDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const steer = useSteer(campaign.id);
  return (
    <ConfirmDialog
      title="End this campaign"
      description={`${peopleText(campaign.counts.active)} will get no more messages. You can’t undo this. What was sent stays as it is.`}
      action="End campaign"
      pending={steer.isPending}
      onClose={onClose}
      onConfirm={() => steer.mutate('end', { onSettled: onClose })}
    />
  );
}
