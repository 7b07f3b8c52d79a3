// A picture of a product; a plain mark where there is none or it fails to load.
import { cx } from 'class-variance-authority';
import { Package } from 'lucide-react';
import { useState } from 'react';

interface ProductPictureProps {
  src: string;
  /** Empty where the product's name stands beside it. */
  alt?: string;
  className?: string;
}

export function ProductPicture({ src, alt = '', className }: ProductPictureProps) {
  const [failed, setFailed] = useState('');
  const missing = src === '' || failed === src;
  return (
    <span
      className={cx('relative grid place-items-center overflow-hidden rounded-m bg-surface-2 text-text-3', className)}
    >
      {missing ? (
        <span
          className="grid place-items-center gap-1 p-2 text-xs"
          {...(alt !== '' && { role: 'img', 'aria-label': `${alt}: no picture` })}
        >
          <Package aria-hidden size={20} />
          {alt !== '' && 'No picture'}
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </span>
  );
}
