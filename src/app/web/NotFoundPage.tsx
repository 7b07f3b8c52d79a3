// An address that leads nowhere.
import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Brand } from '#ui/Brand.tsx';
import { Button } from '#ui/Button.tsx';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <>
      <header className="flex h-(--header) items-center px-4 md:px-6">
        <Brand />
      </header>
      <main
        tabIndex={-1}
        className="focus-elsewhere mx-auto flex min-h-[70dvh] max-w-110 flex-col items-center justify-center px-4 text-center outline-none"
      >
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2"
        >
          <Compass size={20} />
        </span>
        <h1 className="text-xl font-title">Page not found</h1>
        <p className="mt-1 text-text-2">There is nothing at this address. It may have been moved or mistyped.</p>
        <div className="mt-5 flex gap-2">
          <Button asChild variant="primary">
            <Link to="/home">Go to Home</Link>
          </Button>
          <Button onClick={() => history.back()}>Go back</Button>
        </div>
      </main>
    </>
  );
}
