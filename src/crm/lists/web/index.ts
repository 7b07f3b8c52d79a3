// What other pages show of lists, and the pages themselves, which load when they are opened.
import { lazyDialog, lazyPage } from '#ui/lazy.tsx';

export { AddToListButton } from './AddToListButton.tsx';
export { faultOf } from './field-fault.ts';
export { useCreateList } from './use-list-changes.ts';
export { useListChoices } from './use-list-choices.ts';
export { useLists, useListTotal } from './use-lists.ts';
export { useLiveLists } from './use-live-lists.ts';

export const ListPage = lazyPage(() => import('./ListPage.tsx').then((m) => m.ListPage));
export const ListsPage = lazyPage(() => import('./ListsPage.tsx').then((m) => m.ListsPage));
export const NewListOfTable = lazyDialog(() => import('./NewListOfTable.tsx').then((m) => m.NewListOfTable));
