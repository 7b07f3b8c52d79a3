// What searches notify people of.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatNoun } from '#shared/formats.ts';

interface NewRows {
  /** Name of the saved search. */
  name: string;
  count: number;
  /** There may be more than are counted. */
  more: boolean;
  /** "company", "companies". */
  nouns: readonly [one: string, many: string];
}

export const NEW_SEARCH_RESULTS = defineNotificationKind<NewRows>({
  kind: 'saved-search-news',
  label: 'New in saved searches',
  hint: 'Once a day, if a saved search of Discover or of jobs has new results. Costs no credits.',
  icon: 'search',
  action: 'Open search',
  text: ({ name, count, more, nouns: [one, many] }) => ({
    title: `${more ? `${count - 1}+ new ${many}` : formatNoun(count, `new ${one}`, `new ${many}`)}: ${name}`,
    detail: '',
  }),
});

/** Everyone in the workspace, whose search it is; once for each number of news since it was last opened. */
export function notifyNewResults(
  tx: Executor,
  workspaceId: string,
  { id, seenAt, link, ...params }: NewRows & { id: string; seenAt: string; link: string },
): Promise<void> {
  return notify(tx, NEW_SEARCH_RESULTS, workspaceId, {
    to: 'everyone',
    thing: { key: `saved-search:${id}`, name: params.name },
    params,
    link,
    event: `${id} ${seenAt} ${params.count}`,
  });
}
