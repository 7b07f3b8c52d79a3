// The settings: a search, the list of sections, and the section that the address names.
import { cx } from 'class-variance-authority';
import { ChevronLeft } from 'lucide-react';
import { Activity, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { SectionList } from './SectionList.tsx';
import { type Section, useSections } from './sections.tsx';

export function SettingsPage() {
  const [params] = useSearchParams();
  const sections = useSections();
  const named = sections.find(({ key }) => key === params.get('section'));
  // Where there is room for both, the first section stands beside the list; a phone shows one of the two.
  const shown = named ?? sections[0];
  const visited = useVisited(shown?.key);
  useFoundSetting();
  useDocumentTitle(named ? `${named.title} · Settings` : 'Settings');
  return (
    <Page>
      <PageHeader title="Settings" />
      <div className="items-start gap-8 md:grid md:grid-cols-[208px_minmax(0,1fr)]">
        <div
          className={cx(
            'md:sticky md:top-17 md:-m-1 md:max-h-[calc(100dvh-84px)] md:overflow-y-auto md:p-1',
            named && 'max-md:hidden',
          )}
        >
          <SectionList current={shown?.key} />
        </div>
        <div className={cx('min-w-0', !named && 'max-md:hidden')}>
          {/* What was typed in a section stays there while another one is looked at. */}
          {sections
            .filter(({ key }) => visited.has(key))
            .map((section) => (
              <Activity key={section.key} mode={section.key === shown?.key ? 'visible' : 'hidden'}>
                <ShownSection section={section} />
              </Activity>
            ))}
        </div>
      </div>
    </Page>
  );
}

/** The sections that have been shown since the page was opened. */
function useVisited(key: string | undefined): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (key === undefined || visited.has(key)) return visited;
  const more = new Set([...visited, key]);
  setVisited(more);
  return more;
}

function ShownSection({ section }: { section: Section }) {
  const { key, title, lead, Content } = section;
  return (
    <section aria-labelledby={`section-${key}`}>
      <Link
        to="/settings"
        className="-mt-3 mb-1 inline-flex h-11 items-center gap-1 text-sm font-label text-text-2 hover:text-text md:hidden"
      >
        <ChevronLeft aria-hidden size={16} />
        All settings
      </Link>
      <h2 id={`section-${key}`} className="text-lg font-title">
        {title}
      </h2>
      <p className="mt-0.5 mb-5 text-md text-text-2">{lead}</p>
      <Suspense
        fallback={
          <Loading label={`Loading ${title}`}>
            <SkeletonText lines={4} />
          </Loading>
        }
      >
        <Content />
      </Suspense>
    </section>
  );
}

// Leads to the setting that the address names (`?section=security#sessions`): shown, focused, and marked for a moment. Its
// section may still be loading, so its place is waited for.

/** How long the mark stays, and how long a place is waited for. */
const MARKED_MS = 2000;
/** A dialog that led here (the palette) gives the focus back as it closes; the place gets it after that. */
const FOCUS_DELAY_MS = 60;
const WATCH_TIMEOUT_MS = 10_000;

function useFoundSetting(): void {
  // The key as well: a second link to the same setting works again.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key only says that it was requested again
  useEffect(() => {
    if (hash === '') return;
    const id = decode(hash.slice(1));
    let unmark = () => {};
    const find = () => {
      const place = document.getElementById(id);
      // One of a section that is kept but not shown has no box.
      if (!place || place.getClientRects().length === 0) return false;
      unmark = leadTo(place);
      return true;
    };
    if (find()) return () => unmark();

    const watch = new MutationObserver(() => find() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    const timeout = setTimeout(() => watch.disconnect(), WATCH_TIMEOUT_MS);
    return () => {
      watch.disconnect();
      clearTimeout(timeout);
      unmark();
    };
  }, [hash, key]);
}

function leadTo(place: HTMLElement): () => void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.classList.add('found-mark');
  place.scrollIntoView({ block: 'start' });
  place.dataset.found = '';
  const settled = setTimeout(() => place.focus({ preventScroll: true }), FOCUS_DELAY_MS);
  const timer = setTimeout(() => delete place.dataset.found, MARKED_MS);
  return () => {
    clearTimeout(settled);
    clearTimeout(timer);
    delete place.dataset.found;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
