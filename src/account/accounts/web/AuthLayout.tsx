// The first impression: the form beside one sentence and a real picture of the product.
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Brand } from '#ui/Brand.tsx';
import { useTheme } from '#ui/theme.tsx';

export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(420px,0.8fr)_1.2fr]">
      <div className="flex min-w-0 flex-col bg-surface px-6 py-6 md:px-10 md:py-8">
        <header>
          <Brand />
        </header>
        {/* Not centred: messages that come and go would move the fields under the hand. */}
        <main className="mx-auto flex w-full max-w-90 flex-1 flex-col pt-[max(40px,19dvh)] pb-12">{children}</main>
        <footer>
          <LegalLinks />
        </footer>
      </div>
      <aside
        aria-label="About Leadwright"
        className="sticky top-0 hidden h-dvh flex-col justify-center-safe overflow-hidden py-10 border-l border-line bg-bg pl-14 lg:flex"
      >
        <p className="mb-8 max-w-140 pr-8 text-2xl font-title tracking-[-0.02em] text-balance">
          Every prospect you pay for is yours for good, and every credit has a receipt.
        </p>
        <ProductPicture />
      </aside>
    </div>
  );
}

/** The head of one view of the sign-in page. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <div className="mb-6">
      <h1 className="text-2xl font-title tracking-[-0.02em]">{title}</h1>
      <p className="mt-1 text-text-2">{children}</p>
    </div>
  );
}

// A real capture of the product in the theme of the page, made by the screenshot script (1120 x 800 px at 1.43 pixels each).

/** One transparent pixel: on narrow screens, where the picture is not shown, nothing is fetched for it. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function ProductPicture() {
  const { theme } = useTheme();
  return (
    <picture>
      <source media="(min-width: 1024px)" srcSet={`/product-${theme}.webp`} />
      <img
        src={NOTHING}
        width={1600}
        height={1143}
        fetchPriority="high"
        alt="LinkedIn Search in Leadwright: people found for “procurement sweden”, the price of the search on its button and the credits remaining beside it"
        className="block h-auto w-full min-w-190 max-w-none shrink-0 rounded-l rounded-r-none border border-r-0 border-line bg-surface shadow-pop"
      />
    </picture>
  );
}

// The links that stand below every page a stranger can open.
export function LegalLinks() {
  return (
    <nav aria-label="Legal" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-3">
      <a className="py-1 hover:text-text hover:underline" href="/privacy-policy">
        Privacy policy
      </a>
      <a className="py-1 hover:text-text hover:underline" href="/terms-of-service">
        Terms of service
      </a>
      <a className="py-1 hover:text-text hover:underline" href="/user-consent">
        User consent
      </a>
    </nav>
  );
}
