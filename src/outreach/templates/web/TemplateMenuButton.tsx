// Takes the text of a template into a mail that is being written.
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { Input } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { Popover } from '#ui/Popover.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { EmailContent } from '../contract.ts';
import { readList, readOne, TEMPLATES_KEY } from './use-templates.ts';

interface TemplateMenuButtonProps {
  label?: string;
  onChoose: (template: { id: string; name: string; content: EmailContent }) => void;
}

export function TemplateMenuButton({ label = 'Use a template', onChoose }: TemplateMenuButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Templates"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={<FileText aria-hidden size={16} />}>
          {label}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <Choices
        onChoose={(template) => {
          setOpen(false);
          onChoose(template);
        }}
      />
    </Popover>
  );
}

function Choices({ onChoose }: Pick<TemplateMenuButtonProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = { channel: 'email', limit: 20, ...(q && { q }) } as const;
  const found = useQuery({
    queryKey: [...TEMPLATES_KEY, 'choices', q],
    queryFn: ({ signal }) => readList(query, signal),
  });
  const templates = found.data?.items ?? [];

  async function choose(id: string) {
    try {
      const { name, content } = await readOne(id);
      if (content.channel === 'email') onChoose({ id, name, content });
    } catch (error) {
      notify.error(error as Error);
    }
  }

  return (
    <div className="space-y-1 p-1.5">
      <Input
        size="sm"
        type="search"
        aria-label="Find a template"
        placeholder="Find a template"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Templates" className="max-h-72 overflow-y-auto">
        {templates.map(({ id, name, opening }) => (
          <li key={id}>
            <button
              type="button"
              className={`${menuItem()} flex-col items-start! gap-0! hover:bg-surface-2 focus-visible:bg-surface-2`}
              onClick={() => void choose(id)}
            >
              <span className="max-w-full truncate">{name}</span>
              <span className="max-w-full truncate text-xs text-text-3">{opening}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && templates.length === 0 && (
        <p className="px-2 py-1 text-sm text-text-3">
          {q === '' ? (
            <>
              No templates. <Link to="/templates">Create one</Link>
            </>
          ) : (
            'No matching template'
          )}
        </p>
      )}
    </div>
  );
}
