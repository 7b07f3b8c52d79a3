// The frame of the pages that open without signing in: the product's name, the way in, and the legal links.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Brand } from '#ui/Brand.tsx';
import { Button } from '#ui/Button.tsx';
import { LegalLinks } from './AuthLayout.tsx';
import { useVisitor } from './use-me.ts';

const widths = { form: 'max-w-130', reading: 'max-w-180', wide: 'max-w-295' };

interface PublicPageProps {
  width: keyof typeof widths;
  /** What stands on the right of the header; by default the way into the product. */
  nav?: ReactNode;
  children: ReactNode;
}

export function PublicPage({ width, nav = <WayIn />, children }: PublicPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-15 items-center justify-between gap-4 border-b border-line bg-surface px-4 md:px-8">
        <a href="/" className="rounded-s" aria-label="Leadwright, start page">
          <Brand />
        </a>
        <nav aria-label="Account" className="flex items-center gap-2 text-sm">
          {nav}
        </nav>
      </header>
      <main className={cx('mx-auto w-full flex-1 px-4 py-8 md:px-8 md:py-12', widths[width])}>{children}</main>
      <footer className="border-t border-line px-4 py-5 md:px-8">
        <LegalLinks />
      </footer>
    </div>
  );
}

function WayIn() {
  const visitor = useVisitor();
  // Nothing while it is not known: a button that changes under the hand is worse than one that comes late.
  if (visitor === undefined) return null;
  if (visitor) {
    return (
      <Button asChild size="sm">
        <a href="/home">Open Leadwright</a>
      </Button>
    );
  }
  return (
    <>
      <Button asChild size="sm" variant="ghost">
        <a href="/">Sign in</a>
      </Button>
      <Button asChild size="sm" variant="primary">
        <a href="/signup">Create an account</a>
      </Button>
    </>
  );
}
