// What templates look like, while there are none: texts marked as samples, to begin with or to be put away for good.
import { useSample } from '#account/accounts/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { SampleFigure } from '#ui/SampleFigure.tsx';
import type { TemplateContent } from '../contract.ts';
import { STARTERS } from './starters.ts';
import { CHANNEL_NAMES } from './template-labels.ts';

interface StarterTemplatesProps {
  onUse: (name: string, content: TemplateContent) => void;
}

export function StarterTemplates({ onUse }: StarterTemplatesProps) {
  const sample = useSample('sample-templates');
  if (!sample.shown) return null;
  return (
    <SampleFigure lead="Or begin with one of these" onRemove={sample.remove}>
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
