// The menu on wide screens: 240 px, or folded to the icons.
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { Brand, BrandMark } from '#ui/Brand.tsx';
import { MenuList } from './MenuList.tsx';

export function Sidebar({ folded }: { folded: boolean }) {
  return (
    <aside
      aria-label="Menu"
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface md:flex',
        folded ? 'w-14' : 'w-(--sidebar)',
      )}
    >
      <div className={cx('flex h-(--header) shrink-0 items-center', folded ? 'justify-center' : 'px-4')}>
        <Link to="/home" aria-label="Leadwright, home" className="rounded-s">
          {folded ? <BrandMark /> : <Brand />}
        </Link>
      </div>
      <MenuList folded={folded} />
    </aside>
  );
}
