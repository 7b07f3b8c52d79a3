// The bar above every page: the menu's button, the palette, the credits, the bell and the profile.
import { CircleQuestionMark, Menu, PanelLeft, Search } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { CreditsPopover } from '#billing/credits/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { shortcutText } from './use-shortcut.ts';

interface HeaderProps {
  folded: boolean;
  onFold: () => void;
  onMenu: () => void;
  onPalette: () => void;
  helpOpen: boolean;
  onHelp: () => void;
}

export function Header({ folded, onFold, onMenu, onPalette, helpOpen, onHelp }: HeaderProps) {
  const role = useMe().data?.role;
  return (
    <header className="sticky top-0 z-30 flex h-(--header) items-center gap-1 border-b border-line bg-surface px-2 md:px-4">
      <IconButton
        label="Open the menu"
        icon={<Menu aria-hidden size={20} />}
        size="lg"
        className="md:hidden"
        onClick={onMenu}
      />
      <IconButton
        label={folded ? 'Unfold the menu' : 'Fold the menu'}
        shortcut={shortcutText('b')}
        icon={<PanelLeft aria-hidden size={16} />}
        aria-expanded={!folded}
        className="-ml-2 max-md:hidden aria-expanded:not-hover:bg-transparent"
        onClick={onFold}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onPalette}
        className="flex h-8 w-85 items-center gap-2 rounded-s border border-line bg-bg px-2 text-sm text-text-3 transition-colors hover:border-line-strong hover:text-text-2 max-md:hidden pointer-coarse:h-11"
      >
        <Search aria-hidden size={16} />
        <span className="flex-1 text-left">Search or jump to</span>
        <Kbd>{shortcutText('k')}</Kbd>
      </button>
      <IconButton
        label="Search or jump to"
        icon={<Search aria-hidden size={20} />}
        size="lg"
        className="md:hidden"
        onClick={onPalette}
      />
      <span className="flex-1" />
      {role === 'viewer' && (
        <Tooltip content="You can see everything in this workspace and change nothing.">
          <button type="button" className="mr-1 flex items-center rounded-s max-md:hidden pointer-coarse:h-11">
            <Badge>View only</Badge>
          </button>
        </Tooltip>
      )}
      <CreditsPopover />
      <IconButton
        label="Help for this page"
        icon={<CircleQuestionMark aria-hidden size={16} className="max-md:size-5" />}
        aria-expanded={helpOpen}
        data-tour="help"
        onClick={onHelp}
      />
      <NoticeBell />
      <ProfileMenu />
    </header>
  );
}
