// The create commands of the signed-in user, and opening a page by its keys.
import { useNavigate } from 'react-router';
import { redirectAddress } from '#account/plans/contract.ts';
import type { Lead } from '#shared/page-keys.ts';
import { roleMay } from '#shared/roles.ts';
import { COMMANDS, type CreateCommand, type KeyTarget, PAGE_KEYS } from './keys.ts';
import { isHidden, lockedFeature, type MenuLink, menuAddress } from './menu.ts';
import { useViewer } from './use-viewer.ts';

/** Those that the role allows; one that the plan locks leads to the plans, as in the menu. */
export function useCreateCommands(): readonly CreateCommand[] {
  const viewer = useViewer();
  return COMMANDS.filter(({ to, needs }) => roleMay(viewer.user.role, needs) && !isHidden(to, viewer));
}

/** Opens an entry of the menu or of the tables of keys; where the plan locks it, the plans. */
export function useOpenEntry(): (entry: Pick<MenuLink, 'to' | 'search' | 'intent'>) => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  return (entry) => {
    const address = menuAddress(entry);
    const locked = lockedFeature(entry.to, viewer);
    if (locked) void navigate(redirectAddress('/pricing', address));
    else void navigate(address, { state: entry.intent && { intent: entry.intent } });
  };
}

export function useRunKeys(): (lead: Lead, key: string) => void {
  const viewer = useViewer();
  const commands = useCreateCommands();
  const open = useOpenEntry();
  return (lead, key) => {
    const targets: readonly KeyTarget[] = lead === 'g' ? PAGE_KEYS.filter(({ to }) => !isHidden(to, viewer)) : commands;
    const target = targets.find((each) => each.key === key);
    if (target) open(target);
  };
}
