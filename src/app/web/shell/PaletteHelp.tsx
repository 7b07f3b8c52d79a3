// Articles of help in the palette, as the words typed find them.
import { Command, useCommandState } from 'cmdk';
import { CircleQuestionMark } from 'lucide-react';
import { articleHref, useFoundArticles } from '#features/help/web/index.ts';

interface PaletteHelpProps {
  heading: string;
  row: string;
  open: (to: string) => void;
}

export function PaletteHelp({ heading, row, open }: PaletteHelpProps) {
  const typed = useCommandState(({ search }) => search.trim());
  const found = useFoundArticles(typed);
  if (found.length === 0) return null;
  return (
    <Command.Group heading="Help" className={heading}>
      {found.map(({ id, title }) => (
        <Command.Item
          key={id}
          value={`${title}|help`}
          // Found by these words, perhaps in its text.
          keywords={[typed]}
          onSelect={() => open(articleHref(id))}
          className={row}
        >
          <CircleQuestionMark aria-hidden size={16} className="text-text-2" />
          <span className="truncate">{title}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
