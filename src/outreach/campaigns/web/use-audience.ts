// The count of an audience while it is chosen, and the files that are brought into it.
import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RouteOutput } from '#shared/contract.ts';
import type { Audience, Campaign, CampaignSetup, countAudience } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import { CAMPAIGNS_KEY, readAudience, sendPeopleFile, sendTakeFile } from './api.ts';
import { campaignKey } from './use-campaigns.ts';
import type { SetupDraft } from './use-setup.ts';
import { useIsMarketing } from './whatsapp/use-whatsapp.ts';

const TYPING_MS = 400;
/** Rows of a file come in. */
const COMING_MS = 1_500;

export type CountedSource = RouteOutput<typeof countAudience>['sources'][number];

/** Whatever the order of its parts: the server has one of its own. */
const keyOf = (source: Audience['sources'][number]) => hashKey([source]);

/** `counted`: what is known of a source, by the source itself, since they are counted a moment after they are chosen. */
export function useAudienceCount(channel: CampaignChannel, { audience, steps }: CampaignSetup) {
  const marketing = useIsMarketing(channel, steps);
  const [settled, settle] = useState(audience);
  useEffect(() => {
    const timer = setTimeout(() => settle(audience), TYPING_MS);
    return () => clearTimeout(timer);
  }, [audience]);
  const { data, error } = useQuery({
    queryKey: ['campaign-audience', channel, marketing, settled],
    queryFn: async ({ signal }) => ({
      of: settled.sources,
      ...(await readAudience({ audience: settled, channel, marketing }, signal)),
    }),
    enabled: settled.sources.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.sources.some(({ coming }) => coming !== null) ? COMING_MS : false),
  });
  const known = new Map(data?.of.map((source, at) => [keyOf(source), data.sources[at]]));
  return { data, error, counted: (source: Audience['sources'][number]) => known.get(keyOf(source)) };
}

/** Reads a file; what is in it is looked at before anybody of it is taken. What was typed is saved first: the server changes the audience. */
export function useAudienceFile(campaign: Campaign, draft: SetupDraft) {
  const { id } = campaign;
  const queries = useQueryClient();
  const [reviewed, review] = useState<string | null>(null);
  const add = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: async (file: File) => {
      if (draft.pending !== null && !(await draft.flush()))
        throw new Error('What you typed is not saved yet. Try again.');
      return sendPeopleFile(id, file);
    },
    onSuccess: (made) => review(made.id),
  });
  const take = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: (importId: string) => sendTakeFile(id, importId),
    onSuccess: ({ audience, revision }) => {
      queries.setQueryData<Campaign>(
        campaignKey(id),
        (now) => now && { ...now, revision, setup: { ...now.setup, audience } },
      );
      review(null);
    },
  });
  return { add, take, reviewed, close: () => review(null) };
}
