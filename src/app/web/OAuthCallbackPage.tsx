// Where a sign-in provider would send the browser back to. None is connected yet, and this says so.
import { PublicPage } from '#features/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';

export function OAuthCallbackPage() {
  useDocumentTitle('Sign-in with Google');
  return (
    <PublicPage width="form">
      <PageHeader
        title="Sign-in with Google"
        badge={<Badge tone="warn">Not built yet</Badge>}
        lead="Signing in with a Google account comes with a later version."
      />
      <p className="mb-5 text-text-2">
        Nothing was changed in any account. Signing in with e-mail and password works today.
      </p>
      <Button asChild variant="primary">
        <a href="/">Sign in with e-mail</a>
      </Button>
    </PublicPage>
  );
}
