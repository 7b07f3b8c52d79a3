// An address that leads nowhere.
import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { PublicPage } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <PublicPage width="form">
      <div className="flex flex-col items-center py-12 text-center">
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2"
        >
          <Compass size={20} />
        </span>
        <h1 className="text-xl font-title">Page not found</h1>
        <p className="mt-1 max-w-80 text-text-2">
          There is nothing at this address. It may have been moved or mistyped.
        </p>
        <div className="mt-5 flex gap-2">
          <Button asChild variant="primary">
            <Link to="/home">Go to Home</Link>
          </Button>
          <Button onClick={() => history.back()}>Go back</Button>
        </div>
      </div>
    </PublicPage>
  );
}
