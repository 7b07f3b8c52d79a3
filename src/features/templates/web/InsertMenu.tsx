// The menu that puts a field, a choice or a snippet where the text cursor is.
import { Braces } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import type { Variable } from '../contract.ts';

const GROUPS: Record<Variable['group'], string> = {
  contact: 'Contact',
  company: 'Company',
  custom: 'Own fields',
  sender: 'Sender',
  campaign: 'Opting out',
};

/** As it is written: with a fallback where the field may be empty. */
export function markOf({ name, fallback }: Variable): string {
  return fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`;
}

interface InsertMenuProps {
  variables: readonly Variable[];
  snippets: readonly string[];
  choices: boolean;
  onInsert: (mark: string) => void;
}

export function InsertMenu({ variables, snippets, choices, onInsert }: InsertMenuProps) {
  const groups = Object.keys(GROUPS) as Variable['group'][];
  return (
    <Menu
      align="start"
      className="max-h-80 overflow-y-auto"
      trigger={
        <Button size="sm" variant="ghost" icon={<Braces aria-hidden size={16} />}>
          Insert
        </Button>
      }
    >
      {choices && <MenuItem onSelect={() => onInsert('{Hello|Hi}')}>Choice {'{Hello|Hi}'}</MenuItem>}
      {snippets.map((name) => (
        <MenuItem key={name} onSelect={() => onInsert(`{{> ${name}}}`)}>
          Snippet: {name}
        </MenuItem>
      ))}
      {groups.flatMap((group) =>
        variables
          .filter((variable) => variable.group === group)
          .map((variable) => (
            <MenuItem key={variable.key} onSelect={() => onInsert(markOf(variable))}>
              {variable.label} <span className="text-text-3">{GROUPS[group]}</span>
            </MenuItem>
          )),
      )}
    </Menu>
  );
}
