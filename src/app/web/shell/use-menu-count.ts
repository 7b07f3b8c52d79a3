// What an entry of the menu counts: all records, which the database counts exactly, all lists, or what is unread.
import { useListTotal } from '#crm/lists/web/index.ts';
import { useRecordTotals } from '#crm/records/web/index.ts';
import { useUnreadChats } from '#outreach/whatsapp/web/index.ts';
import type { MenuLink } from './menu.ts';

const COUNTED: Partial<Record<MenuLink['to'], 'contact' | 'company' | 'list' | 'chat'>> = {
  '/contacts': 'contact',
  '/company-library': 'company',
  '/company-lists': 'list',
  '/whatsapp-bulk-messenger': 'chat',
};

export interface MenuCount {
  count: number;
  /** It asks for attention, and is no mere total. */
  unread: boolean;
}

/** Null where nothing is counted, nothing is there, or the number is not known yet. `open`: the plan includes it. */
export function useMenuCount(to: MenuLink['to'], open: boolean): MenuCount | null {
  const counted = open ? COUNTED[to] : undefined;
  const totals = useRecordTotals(counted === 'contact' || counted === 'company');
  const lists = useListTotal(counted === 'list');
  const chats = useUnreadChats(counted === 'chat');
  if (!counted) return null;
  const count = counted === 'list' ? lists : counted === 'chat' ? chats : totals?.[counted].live;
  return count ? { count, unread: counted === 'chat' } : null;
}
