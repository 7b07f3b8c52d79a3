// A picture of somebody else's in a frame of its own size: an icon stands there where none is given or it fails to load.
import { cx } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';

interface RemotePictureProps {
  /** Address on our own image door, or empty. */
  src: string;
  icon: LucideIcon;
  /** Size and shape of the frame. */
  className: string;
}

/** Decorative: what it shows is said beside it. */
export function RemotePicture({ src, icon: Icon, className }: RemotePictureProps) {
  const [failed, setFailed] = useState('');
  return (
    <span
      aria-hidden
      className={cx('grid shrink-0 place-items-center overflow-hidden bg-surface-3 text-text-3', className)}
    >
      {src !== '' && failed !== src ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        <Icon size={20} />
      )}
    </span>
  );
}
