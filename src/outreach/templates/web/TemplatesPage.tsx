// Templates (product design 5.12): the table of all, and the editor of one in its place.
import { ChevronDown, FileText, Mail, MessageSquare, Puzzle } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { useSample } from '#account/accounts/web/index.ts';
import { useIntent } from '#platform/web/intent.ts';
import { useListAddress } from '#platform/web/list-address.ts';
import { createKeys } from '#shared/page-keys.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState, SampleFigure } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import type { Channel, Shelf, TemplateContent } from '../contract.ts';
import { ADDRESS, type PageState } from './page-state.ts';
import type { ApprovalPart } from './TemplateEditor.tsx';
import { TemplatesTable } from './TemplatesTable.tsx';
import { CHANNEL_NAMES, EMPTY, SHELF_NAMES } from './template-labels.ts';
import { useCreateTemplate, useLiveTemplates, useSummary } from './use-templates.ts';

const TemplateEditor = lazy(() => import('./TemplateEditor.tsx').then((m) => ({ default: m.TemplateEditor })));

const NAMES: Record<Channel, string> = {
  email: 'New email',
  whatsapp: 'New WhatsApp message',
  snippet: 'New snippet',
};

export function TemplatesPage({ Approval }: { Approval?: ApprovalPart }) {
  const { state, set, pages } = useListAddress(ADDRESS);
  const summary = useSummary();
  const field = useRef<HTMLInputElement>(null);
  useLiveTemplates();
  const create = useCreateTemplate((id) => set({ template: id }, { step: true }));
  const write = (name: string, content: TemplateContent) => {
    // Pressed twice, it is one template.
    if (!create.isPending) create.mutate({ id: crypto.randomUUID(), name, content });
  };
  const add = (channel: Channel) => {
    // Texts refer to a snippet by its name, which is unique.
    const name = channel === 'snippet' ? `${NAMES.snippet} ${crypto.randomUUID().slice(0, 4)}` : NAMES[channel];
    write(name, EMPTY[channel]);
  };
  useIntent('new', () => add('email'));
  if (state.template !== null) {
    return (
      <Page width="full">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <TemplateEditor
            key={state.template}
            id={state.template}
            Approval={Approval}
            onOpen={(template) => set({ template }, { step: template !== null })}
          />
        </Suspense>
      </Page>
    );
  }
  const shelves = summary.data?.shelves;
  const nothing = shelves !== undefined && shelves.live + shelves.archived + shelves.bin === 0;
  return (
    <Page width="full">
      <PageHeader
        title="Templates"
        lead="Texts for email and WhatsApp, with fields filled in per recipient."
        actions={
          <Menu
            trigger={
              <Tooltip content="New template" hoverOnly shortcut={createKeys('/templates')}>
                <Button needs="write" variant="primary" loading={create.isPending}>
                  New template
                  <ChevronDown aria-hidden size={16} />
                </Button>
              </Tooltip>
            }
          >
            <MenuItem icon={<Mail size={16} />} onSelect={() => add('email')}>
              Email
            </MenuItem>
            <MenuItem icon={<MessageSquare size={16} />} onSelect={() => add('whatsapp')}>
              WhatsApp message
            </MenuItem>
            <MenuItem icon={<Puzzle size={16} />} onSelect={() => add('snippet')}>
              Snippet
            </MenuItem>
          </Menu>
        }
      />
      {nothing ? (
        <>
          <EmptyState
            icon={<FileText size={20} />}
            title="Write it once, send it personally"
            action={
              <Button needs="write" variant="primary" onClick={() => add('email')} loading={create.isPending}>
                Write an email
              </Button>
            }
          >
            Fields such as first name and company are filled in for each recipient.
          </EmptyState>
          <StarterTemplates onUse={write} />
        </>
      ) : (
        <>
          <Toolbar state={state} set={set} field={field} shelves={shelves} />
          <TemplatesTable state={state} set={set} pages={pages} field={field} />
        </>
      )}
    </Page>
  );
}

// Sample templates for an empty library, to start with or to remove for good.
interface StarterTemplatesProps {
  onUse: (name: string, content: TemplateContent) => void;
}

function StarterTemplates({ onUse }: StarterTemplatesProps) {
  const sample = useSample('sample-templates');
  if (!sample.shown) return null;
  return (
    <SampleFigure lead="Or start with one of these" onRemove={sample.remove}>
      <ul>
        {STARTERS.map(({ name, content }) => (
          <li
            key={name}
            className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0 max-md:flex-wrap"
          >
            <span className="w-40 shrink-0 font-label">{name}</span>
            <Badge>{CHANNEL_NAMES[content.channel]}</Badge>
            <span className="min-w-0 flex-1 truncate text-text-2 max-md:order-last max-md:basis-full">
              {content.channel === 'email' ? content.subject : 'body' in content && content.body}
            </span>
            <Button needs="write" size="sm" className="max-md:ml-auto" onClick={() => onUse(name, content)}>
              Use<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </SampleFigure>
  );
}

// Filters of the table, each in the page's address: words, channel and status.

interface ToolbarProps {
  state: PageState;
  set: (change: Partial<PageState>) => void;
  field: RefObject<HTMLInputElement | null>;
  shelves: Record<Shelf, number> | undefined;
}

function Toolbar({ state, set, field, shelves }: ToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Find templates"
        placeholder="Name or subject"
        q={state.q}
        onSearch={(q) => set({ q })}
        ref={field}
        className="w-56 max-md:w-full"
      />
      <FilterSelect
        label="Channel"
        any="All channels"
        className="w-36 max-md:w-full"
        value={state.channel}
        options={(Object.keys(CHANNEL_NAMES) as Channel[]).map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
        onChange={(channel) => set({ channel })}
      />
      <Segmented
        aria-label="Show"
        size="sm"
        value={state.shelf}
        onValueChange={(shelf) => set({ shelf })}
        options={(Object.keys(SHELF_NAMES) as Shelf[]).map((value) => ({
          value,
          label: shelves ? `${SHELF_NAMES[value]} ${shelves[value]}` : SHELF_NAMES[value],
        }))}
      />
    </div>
  );
}

// Sample templates.
interface Starter {
  name: string;
  content: TemplateContent;
}

const mail = (subject: string, paragraphs: readonly string[]): TemplateContent => ({
  channel: 'email',
  subject,
  html: [...paragraphs, 'Best regards,<br>{{sender.name}}', 'Not for you? <a href="{{unsubscribe}}">Opt out</a>']
    .map((text) => `<p>${text}</p>`)
    .join(''),
  mode: 'rich',
});

export const STARTERS: readonly Starter[] = [
  {
    name: 'First contact',
    content: mail('A question about {{company|your company}}', [
      '{Hello|Hi} {{firstName|there}},',
      'I saw what {{company|your company}} does in {{company.industry|your industry}}, and have one question: who looks after this with you?',
      'I ask since we help companies like yours, and would rather write to the right person once than to the wrong one twice.',
    ]),
  },
  {
    name: 'Follow-up',
    content: mail('Re: A question about {{company|your company}}', [
      'Hi {{firstName|there}},',
      'did my mail reach you? A short no helps me as much as a yes.',
    ]),
  },
  {
    name: 'Appointment reminder',
    content: {
      channel: 'whatsapp',
      category: 'utility',
      language: 'en',
      header: 'Your appointment',
      body: 'Hello {{1}}, we look forward to seeing you on {{2}}. Reply here to change the time.',
      footer: '',
      buttons: [],
      variables: [
        { sample: 'Mara', field: 'firstName' },
        { sample: 'Tuesday at 9:00', field: '' },
      ],
    },
  },
];
