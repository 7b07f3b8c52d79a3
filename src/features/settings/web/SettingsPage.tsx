// The settings: a search, the list of sections, and the section that the address names.
import { cx } from 'class-variance-authority';
import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { SectionList } from './SectionList.tsx';
import { SECTIONS, type Section } from './sections.ts';

export function SettingsPage() {
  const [params] = useSearchParams();
  const named = SECTIONS.find(({ key }) => key === params.get('section'));
  // Where there is room for both, the first section stands beside the list; a phone shows one of the two.
  const shown = named ?? SECTIONS[0];
  useDocumentTitle(named ? `${named.title} · Settings` : 'Settings');
  return (
    <Page>
      <PageHeader title="Settings" />
      <div className="items-start gap-8 md:grid md:grid-cols-[208px_minmax(0,1fr)]">
        <div className={cx('md:sticky md:top-4', named && 'max-md:hidden')}>
          <SectionList current={shown?.key} />
        </div>
        {shown && <ShownSection section={shown} alone={named !== undefined} />}
      </div>
    </Page>
  );
}

/** `alone`: the address names it, so that on a phone it stands in place of the list. */
function ShownSection({ section, alone }: { section: Section; alone: boolean }) {
  const { title, lead, Content } = section;
  return (
    <section aria-labelledby="section-title" className={cx(!alone && 'max-md:hidden')}>
      <Link
        to="/settings"
        className="-mt-3 mb-1 inline-flex h-11 items-center gap-1 text-sm font-label text-text-2 hover:text-text md:hidden"
      >
        <ChevronLeft aria-hidden size={16} />
        All settings
      </Link>
      <h2 id="section-title" className="text-lg font-title">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-md text-text-2">{lead}</p>
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
