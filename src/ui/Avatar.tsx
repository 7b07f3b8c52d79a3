// A picture of a person (round) or a company's logo (square), with initials where there is none or it fails to load.
import { cx } from 'class-variance-authority';
import { Building2, User } from 'lucide-react';
import * as RadixAvatar from 'radix-ui/avatar';
import { initials } from '#shared/formats.ts';

const sizes = {
  xs: 'size-6 text-[10px]',
  sm: 'size-7 text-[11px]',
  md: 'size-10 text-md',
  lg: 'size-12 text-lg',
  xl: 'size-20 text-xl',
};

interface AvatarProps {
  /** Whose picture; empty where even the name is missing. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** `logo`: square, nothing of the picture cut off. */
  shape?: 'person' | 'logo';
  /** False where the name is not written beside it, so that the picture needs a text of its own. */
  decorative?: boolean;
  className?: string;
}

export function Avatar({ name, src, size = 'md', shape = 'person', decorative = true, className }: AvatarProps) {
  const Icon = shape === 'logo' ? Building2 : User;
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <RadixAvatar.Root
      {...label}
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden bg-surface-3 font-semibold text-text-2 select-none',
        shape === 'logo' ? 'rounded-m' : 'rounded-full',
        sizes[size],
        className,
      )}
    >
      {src && (
        <RadixAvatar.Image
          src={src}
          alt=""
          className={cx('size-full', shape === 'logo' ? 'bg-surface object-contain' : 'object-cover')}
        />
      )}
      <RadixAvatar.Fallback>{initials(name) || <Icon size={16} />}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  );
}
