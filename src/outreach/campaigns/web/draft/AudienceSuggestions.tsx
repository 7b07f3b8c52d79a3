// The obvious audience of a draft that has none: all contacts, the lists where there are few, or sample contacts for practice.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, List, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useLists } from '#crm/lists/web/index.ts';
import { RECORDS_KEY, useRecordTotals } from '#crm/records/web/index.ts';
import { formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import type { AudienceSource, Campaign } from '../../contract.ts';
import { SAMPLE_CONTACTS } from '../../fields.contract.ts';
import { CAMPAIGNS_KEY, sendRemoveContacts, sendSampleContacts } from '../api.ts';
import { campaignKey } from '../use-campaigns.ts';
import type { SetupDraft } from '../use-setup.ts';

interface AudienceSuggestionsProps {
  campaign: Campaign;
  draft: SetupDraft;
  size?: 'sm' | 'md';
  /** After the audience was chosen. */
  onChosen?: () => void;
}

/** More of them are better searched for. */
const MAX_LISTS = 3;

export function AudienceSuggestions({ campaign, draft, size = 'md', onChosen }: AudienceSuggestionsProps) {
  const contacts = useRecordTotals()?.contact.live;
  const lists = useLists().data?.items ?? [];
  const samples = useSampleContacts(campaign, draft);
  if (contacts === undefined) return null;
  const choose = (source: AudienceSource) => {
    const { audience } = draft.setup;
    draft.change({ audience: { ...audience, sources: [...audience.sources, source] } });
    onChosen?.();
  };
  if (contacts === 0) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {campaign.channel === 'email' && (
          <Button
            needs="write"
            size={size}
            variant="primary"
            icon={<FlaskConical aria-hidden size={16} />}
            loading={samples.add.isPending}
            onClick={() => samples.add.mutate(undefined, { onSuccess: onChosen })}
          >
            Use 5 sample contacts
          </Button>
        )}
        <Button asChild size={size}>
          <Link to="/contacts">Add contacts</Link>
        </Button>
        {campaign.channel === 'email' && (
          <p className="w-full text-sm text-text-2">
            Sample contacts are for practice: only practice mailboxes write to them, and some of them reply.
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        needs="write"
        size={size}
        variant="primary"
        icon={<Users aria-hidden size={16} />}
        onClick={() => choose({ from: 'all', follow: false })}
      >
        All {formatNoun(contacts, 'contact')}
      </Button>
      {lists.length <= MAX_LISTS &&
        lists.map(({ id, name }) => (
          <Button
            key={id}
            needs="write"
            size={size}
            icon={<List aria-hidden size={16} />}
            onClick={() => choose({ from: 'list', listId: id, follow: false })}
          >
            <span dir="auto" className="max-w-56 truncate">
              {name}
            </span>
          </Button>
        ))}
    </div>
  );
}

export const isSampleSource = (source: AudienceSource): source is Extract<AudienceSource, { from: 'contacts' }> =>
  source.from === 'contacts' && source.label === SAMPLE_CONTACTS && 'ids' in source.target;

/** Adds the sample contacts to the audience, and removes them with it. What is typed is saved first, since the server changes the audience. */
export function useSampleContacts({ id }: Campaign, draft: SetupDraft) {
  const queries = useQueryClient();
  const add = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: async () => {
      if (draft.pending !== null && !(await draft.flush()))
        throw new Error('What you typed is not saved yet. Try again.');
      return sendSampleContacts(id);
    },
    onSuccess: ({ audience, revision }) => {
      queries.setQueryData<Campaign>(
        campaignKey(id),
        (now) => now && { ...now, revision, setup: { ...now.setup, audience } },
      );
      void queries.invalidateQueries({ queryKey: RECORDS_KEY });
    },
    onError: (error) => notify.error(error),
  });
  const remove = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: async (source: AudienceSource) => {
      const { audience } = draft.setup;
      draft.change({ audience: { ...audience, sources: audience.sources.filter((each) => each !== source) } });
      if (isSampleSource(source)) await sendRemoveContacts(source.target);
    },
    onSuccess: () => {
      notify.success('Sample contacts removed');
      void queries.invalidateQueries({ queryKey: RECORDS_KEY });
    },
    onError: (error) => notify.error(error),
  });
  return { add, remove };
}
