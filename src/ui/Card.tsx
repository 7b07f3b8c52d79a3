// A bordered surface for one thing; lists of rows go into a card without padding.
import { cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';

interface CardProps {
  title?: string;
  /** Right of the title. */
  action?: ReactNode;
  /** False for rows that draw their own spacing and lines. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, action, padded = true, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('overflow-hidden rounded-l border border-line bg-surface', className)}
    >
      {title && (
        <div className={cx('flex min-h-12 items-center justify-between gap-3 px-4', !padded && 'border-b border-line')}>
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          {action}
        </div>
      )}
      <div className={padded ? cx('px-4 pb-4', !title && 'pt-4') : undefined}>{children}</div>
    </section>
  );
}
