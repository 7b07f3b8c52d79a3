// Templates (product design 5.12): the table of all, and the editor of one in its place.
import { ChevronDown, FileText, Mail, MessageSquare, Puzzle } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useListAddress } from '#platform/web/use-list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Channel, TemplateContent } from '../contract.ts';
import type { ApprovalPart } from './approval-part.ts';
import { ADDRESS } from './page-state.ts';
import { StarterTemplates } from './StarterTemplates.tsx';
import { TemplatesTable } from './TemplatesTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { EMPTY } from './template-labels.ts';
import { useCreateTemplate, useLiveTemplates, useSummary } from './use-templates.ts';

const TemplateEditor = lazy(() => import('./TemplateEditor.tsx').then((m) => ({ default: m.TemplateEditor })));

const NAMES: Record<Channel, string> = {
  email: 'New e-mail',
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
    // A snippet is called by its name, which nobody else may have.
    const name = channel === 'snippet' ? `${NAMES.snippet} ${crypto.randomUUID().slice(0, 4)}` : NAMES[channel];
    write(name, EMPTY[channel]);
  };
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
        lead="Texts for e-mail and WhatsApp, with fields filled in per recipient."
        actions={
          <Menu
            trigger={
              <Button needs="write" variant="primary" loading={create.isPending}>
                New template
                <ChevronDown aria-hidden size={16} />
              </Button>
            }
          >
            <MenuItem icon={<Mail size={16} />} onSelect={() => add('email')}>
              E-mail
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
                Write an e-mail
              </Button>
            }
          >
            A template holds fields such as the first name and the company. Each recipient gets a text of their own.
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
