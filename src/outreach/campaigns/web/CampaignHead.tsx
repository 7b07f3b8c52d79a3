// The head of a campaign: its name and state, whether all is saved, and what can be done with it now.
import { Archive, Copy, MoreHorizontal, Pause, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SaveState } from '#platform/web/autosave.ts';
import { formatNoun, formatShortDate, formatUpcoming } from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/ConflictNotice.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/Page.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Campaign } from '../contract.ts';
import { CAMPAIGN_STATE_LABELS, type CampaignShelf } from '../fields.contract.ts';
import { CampaignTitle } from './CampaignTitle.tsx';
import { peopleText, STATE_TONES } from './campaign-labels.ts';
import { PracticeBar } from './practice/PracticeBar.tsx';
import { useChangeCampaigns, useSteer } from './use-campaigns.ts';
import type { SetupDraft } from './use-setup.ts';

/** "The mailbox does not work" within a sentence. */
const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const SAVING: Record<SaveState, string> = {
  saved: 'Saved',
  typing: 'Unsaved changes',
  saving: 'Saving...',
  waiting: 'Not saved: trying again',
  refused: 'Not saved',
  conflict: 'Not saved',
};

interface CampaignHeadProps {
  campaign: Campaign;
  draft: SetupDraft;
  onPreflight: () => void;
  onEdit: () => void;
}

export function CampaignHead({ campaign, draft, onPreflight, onEdit }: CampaignHeadProps) {
  const { id, state, pausedBecause, launching } = campaign;
  const steer = useSteer(id);
  const navigate = useNavigate();
  const change = useChangeCampaigns();
  const copy = useChangeCampaigns(([made]) => made && navigate(campaignPath(made)));
  const [ending, askToEnd] = useState(false);
  const isRunning = state === 'running' || state === 'launching';
  const shelve = (shelf: CampaignShelf) =>
    change.mutate({
      target: { ids: [id] },
      action: { do: 'shelve', shelf },
      back: { do: 'shelve', shelf: campaign.shelf },
    });
  const duplicate = () => copy.mutate({ target: { ids: [id] }, action: { do: 'duplicate' } });
  return (
    <>
      <PageHeader
        title={<CampaignTitle campaign={campaign} draft={draft} />}
        badge={<Badge tone={STATE_TONES[state]}>{CAMPAIGN_STATE_LABELS[state]}</Badge>}
        lead={state !== 'draft' && leadText(campaign)}
        actions={
          <>
            {state === 'draft' && (
              <span role="status" className="text-sm text-text-3">
                {SAVING[draft.state]}
              </span>
            )}
            {state === 'draft' && <Button onClick={onPreflight}>Preflight</Button>}
            {(isRunning || state === 'paused') && (
              <Button needs="write" onClick={onEdit}>
                Edit
              </Button>
            )}
            {isRunning && (
              <Button
                needs="write"
                icon={<Pause aria-hidden size={16} />}
                loading={steer.isPending}
                onClick={() => steer.mutate('pause')}
              >
                Pause
              </Button>
            )}
            {state === 'paused' && (
              <Button
                needs="write"
                variant="primary"
                icon={<Play aria-hidden size={16} />}
                loading={steer.isPending}
                onClick={() => steer.mutate('resume')}
              >
                Resume
              </Button>
            )}
            {(state === 'finished' || state === 'ended') && (
              <Button
                needs="write"
                variant="primary"
                icon={<Copy aria-hidden size={16} />}
                loading={copy.isPending}
                onClick={duplicate}
              >
                Duplicate
              </Button>
            )}
            <Menu
              trigger={<IconButton label="Actions for the campaign" icon={<MoreHorizontal aria-hidden size={16} />} />}
            >
              <MenuItem needs="write" icon={<Copy aria-hidden size={16} />} onSelect={duplicate}>
                Duplicate
              </MenuItem>
              {(isRunning || state === 'paused') && (
                <MenuItem needs="write" icon={<Square aria-hidden size={16} />} onSelect={() => askToEnd(true)}>
                  End permanently…
                </MenuItem>
              )}
              <MenuSeparator />
              {campaign.shelf === 'live' ? (
                <MenuItem needs="write" icon={<Archive aria-hidden size={16} />} onSelect={() => shelve('archived')}>
                  Archive
                </MenuItem>
              ) : (
                <MenuItem needs="write" icon={<Archive aria-hidden size={16} />} onSelect={() => shelve('live')}>
                  Restore
                </MenuItem>
              )}
              {campaign.shelf !== 'bin' && (
                <MenuItem
                  needs="write"
                  tone="danger"
                  icon={<Trash2 aria-hidden size={16} />}
                  onSelect={() => shelve('bin')}
                >
                  Delete
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      <PracticeBar campaign={campaign} />
      {state === 'paused' && pausedBecause && (
        <Notice tone="warn" className="mb-4">
          {pausedBecause}
        </Notice>
      )}
      {launching && (
        <div className="mb-4 max-w-140">
          <Progress
            label="Queueing recipients"
            value={launching.done}
            max={Math.max(1, launching.total)}
            valueText={`${launching.done} of ${launching.total}`}
          />
        </div>
      )}
      {draft.fault && (
        <Notice tone="bad" role="alert" className="mb-4">
          {draft.fault}
        </Notice>
      )}
      {draft.state === 'conflict' && (
        <ConflictNotice className="mb-4" onTake={draft.drop} onKeep={draft.overwrite} keepText="Overwrite with mine">
          This campaign was changed in another window or by someone else. What you typed here is not saved yet.
        </ConflictNotice>
      )}
      {ending && <EndDialog campaign={campaign} onClose={() => askToEnd(false)} />}
    </>
  );
}

/** "214 recipients · 3 steps · next send today 2:05 PM · ends about Dec 9". */
function leadText({ state, channel, counts, steps, next, endsAt }: Campaign): string {
  const isOver = state === 'finished' || state === 'ended';
  return [
    formatNoun(counts.entered, 'recipient'),
    formatNoun(steps, channel === 'email' ? 'step' : 'message'),
    next && !next.held && `next send ${formatUpcoming(next.at)}`,
    next?.held && state !== 'paused' && `not sending: ${lowered(next.reason)}`,
    endsAt &&
      (isOver
        ? `${CAMPAIGN_STATE_LABELS[state].toLowerCase()} ${formatShortDate(endsAt)}`
        : `ends about ${formatShortDate(endsAt)}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

// Ending cannot be undone: the dialog shows what will not be sent.
function EndDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
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
