// One source of an audience: what it is called, how many people it holds, and whether it grows.
import { Pencil, X } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { AudienceSource } from '../contract.ts';
import { canFollow, SOURCE_KINDS } from './audience-source.ts';
import { peopleText } from './campaign-labels.ts';
import type { CountedSource } from './use-audience.ts';

interface SourceLineProps {
  source: AudienceSource;
  name: string;
  counted: CountedSource | undefined;
  onChange: (source: AudienceSource) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function SourceLine({ source, name, counted, onChange, onEdit, onRemove }: SourceLineProps) {
  const isFilter = source.from === 'contacts' && 'selection' in source.target;
  const coming = counted?.coming;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-2 gap-y-1">
        <Badge>{SOURCE_KINDS[source.from]}</Badge>
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className="text-text-3">
          {coming
            ? `bringing in ${formatCount(coming.done)} of ${formatCount(coming.total)}`
            : counted && !counted.fault && peopleText(counted.people)}
        </span>
      </span>
      {canFollow(source) && (
        <Checkbox
          checked={source.follow}
          onCheckedChange={(follow) => onChange({ ...source, follow })}
          label="Add who joins it later"
        />
      )}
      <span className="ml-auto flex">
        {isFilter && <IconButton label={`Change ${name}`} icon={<Pencil aria-hidden size={16} />} onClick={onEdit} />}
        <IconButton label={`Take ${name} out`} icon={<X aria-hidden size={16} />} onClick={onRemove} />
      </span>
      {counted?.fault && <p className="w-full text-bad">{counted.fault}</p>}
    </li>
  );
}
