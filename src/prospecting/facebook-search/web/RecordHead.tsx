// The head of a page, profile or group: cover, picture, name, and the way out to it. All but the cover is in a list of results
// too, so that it is there before the rest.
import { cx } from 'class-variance-authority';
import { ExternalLink as ExternalIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Verified } from '#prospecting/searches/web/index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { externalUrl } from '#ui/external-url.ts';

interface RecordHeadProps {
  name: string;
  url: string;
  picture: string;
  cover?: string | undefined;
  shape: 'person' | 'logo';
  verified?: boolean;
  /** Below the name. */
  children?: ReactNode;
  /** At the foot, in a row of facts. */
  footer?: ReactNode;
}

export function RecordHead({ name, url, picture, cover, shape, verified, children, footer }: RecordHeadProps) {
  return (
    <Card padded={false}>
      {cover && <Cover src={cover} />}
      <div className={cx('flex flex-wrap gap-x-5 gap-y-3 p-4', cover && 'pt-0')}>
        <Avatar
          name={name}
          src={picture}
          shape={shape}
          size="xl"
          className={cx(cover && '-mt-10 border-4 border-surface bg-clip-padding')}
        />
        <div className={cx('min-w-0', cover ? 'order-last basis-full' : 'flex-1 basis-60')}>
          <h1 className="flex items-center gap-1.5 text-xl font-title tracking-[-0.015em]">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {verified && <Verified size={20} />}
          </h1>
          {children}
        </div>
        <span className={cx(cover && 'mt-3 ml-auto')}>
          <OnFacebook url={url} />
        </span>
      </div>
      {footer}
    </Card>
  );
}

/** A plain band where the picture does not load, so that nothing jumps. */
function Cover({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="h-28 border-b border-line bg-surface-3 md:h-44">
      {!failed && <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />}
    </div>
  );
}

function OnFacebook({ url }: { url: string }) {
  const href = externalUrl(url);
  if (href === null) return null;
  return (
    <Button asChild size="sm" icon={<ExternalIcon aria-hidden size={14} />}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        View on Facebook
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}
