// What templates look like, while there are none: texts marked as samples, to begin with or to be put away for good.
import { useMe } from '#features/accounts/web/index.ts';
import { useStored } from '#platform/web/use-stored.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { TemplateContent } from '../contract.ts';
import { STARTERS } from './starters.ts';
import { CHANNEL_NAMES } from './template-words.ts';

interface StarterTemplatesProps {
  onUse: (name: string, content: TemplateContent) => void;
}

const parseHidden = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function StarterTemplates({ onUse }: StarterTemplatesProps) {
  const uid = useMe().data?.uid ?? '';
  const [hidden, setHidden] = useStored(uid, 'sample-templates', parseHidden, false);
  if (hidden) return null;
  return (
    <figure className="mx-auto mb-12 max-w-180 overflow-hidden rounded-l border border-line bg-surface">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-text-2">
        <Badge tone="info">Sample data</Badge>
        <span className="flex-1">Or begin with one of these</span>
        <Button variant="ghost" size="sm" onClick={() => setHidden(() => true)}>
          Remove sample
        </Button>
      </figcaption>
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
            <Button size="sm" className="max-md:ml-auto" onClick={() => onUse(name, content)}>
              Use<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </figure>
  );
}
