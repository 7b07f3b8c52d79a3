// The sources of an audience: lists, saved views, filters of contacts, and uploaded files; with their count.
import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListFilter, Pencil, Upload, Users, X } from 'lucide-react';
import { useState } from 'react';
import { ImportReview } from '#crm/imports/web/index.ts';
import { useLists } from '#crm/lists/web/index.ts';
import type { RecordFilter, RecordView } from '#crm/records/contract.ts';
import { BUILT_IN_VIEWS, RecordFilterDialog, useRecordViews } from '#crm/records/web/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { Audience, AudienceSource, Campaign, CampaignSetup, countAudience } from '../../contract.ts';
import { CAMPAIGN_LIMITS, type CampaignChannel } from '../../fields.contract.ts';
import { CAMPAIGNS_KEY, readAudience, sendImportFile, sendPeopleFile } from '../api.ts';
import { peopleText } from '../campaign-labels.ts';
import { campaignKey } from '../use-campaigns.ts';
import type { SetupDraft } from '../use-setup.ts';
import { useIsMarketing } from '../whatsapp/use-whatsapp.ts';
import { AudienceSuggestions, isSampleSource, useSampleContacts } from './AudienceSuggestions.tsx';

interface AudienceSourcesProps {
  campaign: Campaign;
  draft: SetupDraft;
  counted: (source: AudienceSource) => CountedSource | undefined;
}

const FILES = '.csv,.tsv,.txt,.xlsx,.vcf';
/** Of the product: "Never contacted"; that of duplicates is none of people, and all contacts are a source of their own. */
const BUILT_IN = BUILT_IN_VIEWS.contact.filter(({ key, state }) => key !== 'duplicates' && state.filter !== undefined);

export function AudienceSources({ campaign, draft, counted }: AudienceSourcesProps) {
  const { audience } = draft.setup;
  const { sources } = audience;
  const lists = useLists().data?.items ?? [];
  const contactViews = useRecordViews('contact').views;
  const companyViews = useRecordViews('company').views;
  const views = [...contactViews, ...companyViews];
  const file = useAudienceFile(campaign, draft);
  const samples = useSampleContacts(campaign, draft);
  /** Place of the source whose filter is open; -1 for a new one. */
  const [filtering, filter] = useState<number | null>(null);
  const write = (part: Partial<Audience>) => draft.change({ audience: { ...audience, ...part } });
  const add = (source: AudienceSource) => write({ sources: [...sources, source] });
  const replace = (at: number, source: AudienceSource) =>
    write({ sources: sources.map((each, index) => (index === at ? source : each)) });
  const usedLists = new Set(sources.map((source) => (source.from === 'list' ? source.listId : '')));
  const usedViews = new Set(sources.map((source) => (source.from === 'view' ? source.viewId : '')));
  const nameOf = (source: AudienceSource) => {
    const known = source.from === 'list' ? lists.find(({ id }) => id === source.listId)?.name : undefined;
    return counted(source)?.name ?? known ?? (('label' in source && source.label) || SOURCE_KINDS[source.from]);
  };
  const open = filtering === null ? null : (sources[filtering] ?? null);
  const full = sources.length >= CAMPAIGN_LIMITS.sources;
  return (
    <Card title="Recipients">
      {sources.length > 0 && (
        <ul aria-label="Sources" className="mb-4 divide-y divide-line border-b border-line">
          {sources.map((source, at) => (
            <SourceLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be alike
              key={at}
              source={source}
              name={nameOf(source)}
              counted={counted(source)}
              onChange={(next) => replace(at, next)}
              onEdit={() => filter(at)}
              onRemove={() =>
                isSampleSource(source)
                  ? samples.remove.mutate(source)
                  : write({ sources: sources.filter((_, index) => index !== at) })
              }
            />
          ))}
        </ul>
      )}
      {sources.length === 0 && (
        <div className="mb-4 border-b border-line pb-4">
          <AudienceSuggestions campaign={campaign} draft={draft} />
        </div>
      )}
      {full ? (
        <p className="text-sm text-text-2">An audience has at most {CAMPAIGN_LIMITS.sources} sources.</p>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Add a list" className="w-64 max-w-full max-md:w-full">
            <Combobox
              value=""
              placeholder="Find a list"
              emptyText="No matching lists"
              options={lists.filter(({ id }) => !usedLists.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={(listId) => listId && add({ from: 'list', listId, follow: false })}
            />
          </Field>
          <Field label="Add a view" className="w-64 max-w-full max-md:w-full">
            <Combobox
              value=""
              placeholder="Find a view"
              emptyText="No matching views"
              options={[
                ...BUILT_IN.map(({ key, name }) => ({ value: key, label: name })),
                ...views
                  .filter(({ id }) => !usedViews.has(id))
                  .map(({ id, name, kind }) => ({
                    value: id,
                    label: kind === 'company' ? `${name} (people of companies)` : name,
                  })),
              ]}
              onValueChange={(chosen) => {
                const builtIn = BUILT_IN.find(({ key }) => key === chosen);
                const saved = views.find(({ id }) => id === chosen);
                if (builtIn) add(filterSource(builtIn.state.filter, builtIn.name));
                else if (saved) add(viewSource(saved));
              }}
            />
          </Field>
          {sources.length > 0 && !sources.some(({ from }) => from === 'all') && (
            <Button icon={<Users aria-hidden size={16} />} onClick={() => add({ from: 'all', follow: false })}>
              All contacts
            </Button>
          )}
          <Button icon={<ListFilter aria-hidden size={16} />} onClick={() => filter(-1)}>
            Filter contacts
          </Button>
          <FileButton
            label="Audience file"
            accept={FILES}
            icon={<Upload aria-hidden size={16} />}
            loading={file.add.isPending}
            loadingText="Reading..."
            onFile={(chosen) => file.add.mutate(chosen)}
          >
            Upload a file
          </FileButton>
        </div>
      )}
      {file.add.error && (
        <Notice tone="bad" role="alert" className="mt-3">
          {file.add.error.message}
        </Notice>
      )}
      {filtering !== null && (
        <RecordFilterDialog
          kind="contact"
          filter={
            open?.from === 'contacts' && 'selection' in open.target ? (open.target.selection.filter ?? null) : null
          }
          onApply={(next, words) => {
            const source = filterSource(next.items.length > 0 ? next : undefined, words || 'All contacts');
            if (filtering < 0) add(source);
            else replace(filtering, source);
            filter(null);
          }}
          onClose={() => filter(null)}
        />
      )}
      {file.reviewed && (
        <ImportReview
          id={file.reviewed}
          title="People from a file"
          take={{
            words: ({ rows, failed }) => `Add ${peopleText(rows - failed)} to the audience`,
            onTake: () => file.reviewed && file.take.mutate(file.reviewed),
            busy: file.take.isPending,
            fault: file.take.error,
          }}
          onClose={file.close}
        />
      )}
    </Card>
  );
}

// Sources of an audience made from what is chosen on the page.
const LABEL = 200;

/** Contacts by a filter; all of them without one. */
function filterSource(filter: RecordFilter | undefined, label: string): AudienceSource {
  return {
    from: 'contacts',
    label: label.length > LABEL ? `${label.slice(0, LABEL - 3)}...` : label,
    target: { selection: { shelf: 'live', ...(filter && { filter }) }, except: [] },
  };
}

function viewSource({ id, name }: RecordView): AudienceSource {
  return { from: 'view', viewId: id, follow: false, label: name };
}

/** Who joins later can join this one too. */
const canFollow = (source: AudienceSource): source is Extract<AudienceSource, { follow: boolean }> =>
  'follow' in source;

const SOURCE_KINDS: Record<AudienceSource['from'], string> = {
  all: 'All contacts',
  list: 'List',
  view: 'View',
  contacts: 'Contacts',
  file: 'File',
};

// One source of an audience: what it is called, how many people it holds, and whether it grows.
interface SourceLineProps {
  source: AudienceSource;
  name: string;
  counted: CountedSource | undefined;
  onChange: (source: AudienceSource) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function SourceLine({ source, name, counted, onChange, onEdit, onRemove }: SourceLineProps) {
  const isFilter = source.from === 'contacts' && 'selection' in source.target;
  const isSample = isSampleSource(source);
  const coming = counted?.coming;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-2 gap-y-1">
        {isSample ? (
          <Badge tone="info">Sample</Badge>
        ) : (
          source.from !== 'all' && <Badge>{SOURCE_KINDS[source.from]}</Badge>
        )}
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="text-text-3">
          {coming
            ? `importing ${formatCount(coming.done)} of ${formatCount(coming.total)}`
            : counted && !counted.fault && peopleText(counted.people)}
        </span>
      </span>
      {canFollow(source) && (
        <Checkbox
          checked={source.follow}
          onCheckedChange={(follow) => onChange({ ...source, follow })}
          label="Add new members automatically"
        />
      )}
      <span className="ml-auto flex">
        {isFilter && <IconButton label={`Change ${name}`} icon={<Pencil aria-hidden size={16} />} onClick={onEdit} />}
        {isSample ? (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            Remove sample contacts
          </Button>
        ) : (
          <IconButton label={`Take ${name} out`} icon={<X aria-hidden size={16} />} onClick={onRemove} />
        )}
      </span>
      {counted?.fault && <p className="w-full text-bad">{counted.fault}</p>}
    </li>
  );
}

// The count of an audience while it is chosen, and the files that are added to it.
/** Rows of a file come in. */
const REFETCH_MS = 1_500;

export type CountedSource = RouteOutput<typeof countAudience>['sources'][number];

/** Whatever the order of its parts: the server has one of its own. */
const getKey = (source: Audience['sources'][number]) => hashKey([source]);

/** `counted`: what is known of a source, by the source itself, since they are counted a moment after they are chosen. */
export function useAudienceCount(channel: CampaignChannel, { audience, steps, limits: { mailboxIds } }: CampaignSetup) {
  const marketing = useIsMarketing(channel, steps);
  const settled = useDebounced(audience);
  const { data, error } = useQuery({
    queryKey: ['campaign-audience', channel, marketing, mailboxIds, settled],
    queryFn: async ({ signal }) => ({
      of: settled.sources,
      ...(await readAudience({ audience: settled, channel, marketing, mailboxIds }, signal)),
    }),
    enabled: settled.sources.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.sources.some(({ coming }) => coming !== null) ? REFETCH_MS : false),
  });
  const known = new Map(data?.of.map((source, at) => [getKey(source), data.sources[at]]));
  return { data, error, counted: (source: Audience['sources'][number]) => known.get(getKey(source)) };
}

/** Uploads a file, which is shown before its people are added. Typed changes are saved first, since the server changes the audience. */
function useAudienceFile(campaign: Campaign, draft: SetupDraft) {
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
    mutationFn: (importId: string) => sendImportFile(id, importId),
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
