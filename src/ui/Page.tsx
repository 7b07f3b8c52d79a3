// The frame of a page inside the shell: the same margins everywhere.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

const widths = { form: 'max-w-160', reading: 'max-w-180', normal: 'max-w-295', full: '' };

interface PageProps {
  /** `form` 640 px, `reading` 720 px, `normal` 1180 px, `full` for tables. */
  width?: keyof typeof widths;
  children: ReactNode;
}

export function Page({ width = 'normal', children }: PageProps) {
  return <div className={cx('px-4 pt-4 pb-12 md:px-6 md:pt-6', widths[width])}>{children}</div>;
}
