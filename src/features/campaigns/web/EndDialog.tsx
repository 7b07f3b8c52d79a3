// Ending cannot be taken back: it says first, in numbers, what will not be sent.
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import type { Campaign } from '../contract.ts';
import { peopleText } from './campaign-words.ts';
import { useSteer } from './use-campaigns.ts';

export function EndDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const steer = useSteer(campaign.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End this campaign"
      description={`${peopleText(campaign.counts.active)} will get no more messages. You can’t undo this. What was sent stays as it is.`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={steer.isPending}
            onClick={() => steer.mutate('end', { onSettled: onClose })}
          >
            End campaign
          </Button>
        </>
      }
    />
  );
}
