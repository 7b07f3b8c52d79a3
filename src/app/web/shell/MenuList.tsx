// The whole menu, as the sidebar, the folded sidebar and the sheet on a phone draw it.
import { cx } from 'class-variance-authority';
import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { useStored } from '#platform/web/use-stored.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuGroupEntry } from './MenuGroupEntry.tsx';
import { BOTTOM_MENU, currentMark, isHidden, MENU } from './menu.ts';
import { useViewer } from './use-viewer.ts';

interface MenuListProps {
  folded?: boolean;
  /** Called when an entry was opened. */
  onOpen?: () => void;
}

/** Which groups the user opened or closed; one that was never touched is open where its page is shown. */
type OpenGroups = Readonly<Record<string, boolean>>;
const NONE: OpenGroups = {};
const parseGroups = (stored: unknown) => (typeof stored === 'object' ? (stored as OpenGroups | null) : null);

export function MenuList({ folded = false, onOpen }: MenuListProps) {
  const viewer = useViewer();
  const place = useLocation();
  const [groups, changeGroups] = useStored(viewer.user.uid, 'menu-groups', parseGroups, NONE);
  return (
    <>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
        {MENU.map((section) => (
          <Fragment key={section.label}>
            {section.label &&
              (folded ? (
                <hr className="mx-1 my-2 border-line" />
              ) : (
                <h2 className="px-2 pt-3.5 pb-1 text-xs font-label text-text-3">{section.label}</h2>
              ))}
            <ul aria-label={section.label ?? undefined}>
              {section.entries.map((entry) => (
                <li key={entry.label}>
                  {'items' in entry ? (
                    <MenuGroupEntry
                      group={entry}
                      folded={folded}
                      open={groups[entry.label] ?? entry.items.some((item) => currentMark(item, place) !== undefined)}
                      onOpenChange={(open) => changeGroups((now) => ({ ...now, [entry.label]: open }))}
                      onOpen={onOpen}
                    />
                  ) : (
                    <MenuEntry entry={entry} folded={folded} onOpen={onOpen} />
                  )}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <nav aria-label="Account and help" className={cx('shrink-0 border-t border-line p-2')}>
        <ul>
          {BOTTOM_MENU.filter((entry) => !isHidden(entry.to, viewer)).map((entry) => (
            <li key={entry.label}>
              <MenuEntry entry={entry} folded={folded} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
