// The head of a campaign: its name and state, whether all is saved, and what can be done with it now.
import { Archive, Copy, MoreHorizontal, Pause, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SkipAhead } from '#outreach/sending/web/index.ts';
import type { SaveState } from '#platform/web/autosave.ts';
import { formatNoun, formatShortDateTime } from '#shared/formats.ts';
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
import { CAMPAIGN_STATE_WORDS, type CampaignShelf } from '../fields.contract.ts';
import { CHANNEL_LABELS, campaignPath, peopleText, STATE_TONES } from './campaign-labels.ts';
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
}

export function CampaignHead({ campaign, draft, onPreflight }: CampaignHeadProps) {
  const { id, name, channel, state, pausedBecause, launching, next, counts } = campaign;
  const steer = useSteer(id);
  const navigate = useNavigate();
  const change = useChangeCampaigns();
  const copy = useChangeCampaigns(([made]) => made && navigate(campaignPath(made)));
  const [ending, askToEnd] = useState(false);
  const goes = state === 'running' || state === 'launching';
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
        title={name}
        badge={<Badge tone={STATE_TONES[state]}>{CAMPAIGN_STATE_WORDS[state]}</Badge>}
        lead={
          <>
            <Link to="/campaigns" className="hover:text-accent hover:underline">
              Campaigns
            </Link>
            {state !== 'draft' && `, ${formatNoun(counts.entered, 'recipient')}`}
            {next &&
              !next.held &&
              `, next ${CHANNEL_LABELS[channel].message} ${formatShortDateTime(next.at)}${next.reason ? ` (${next.reason})` : ''}`}
            {next?.held && state !== 'paused' && `, not sending: ${lowered(next.reason)}`}
          </>
        }
        actions={
          <>
            {state === 'draft' && (
              <span role="status" className="text-sm text-text-3">
                {SAVING[draft.state]}
              </span>
            )}
            {state === 'draft' && <Button onClick={onPreflight}>Preflight</Button>}
            {goes && (
              <>
                <SkipAhead streamId={id} />
                <Button
                  needs="write"
                  variant="primary"
                  icon={<Pause aria-hidden size={16} />}
                  loading={steer.isPending}
                  onClick={() => steer.mutate('pause')}
                >
                  Pause
                </Button>
              </>
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
              {(goes || state === 'paused') && (
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
