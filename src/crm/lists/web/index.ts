// Lists on other pages, and the lazy pages of lists.
import { lazyDialog, lazyPage } from '#ui/lazy.tsx';

export { AddToListButton } from './AddToListButton.tsx';
export { fieldError } from './list-labels.ts';
export { useCreateList } from './use-list-changes.ts';
export { useListChoices, useLists, useListTotal, useLiveLists } from './use-lists.ts';

export const ListPage = lazyPage(() => import('./ListPage.tsx').then((m) => m.ListPage));
export const ListsPage = lazyPage(() => import('./ListsPage.tsx').then((m) => m.ListsPage));
export const NewListOfTable = lazyDialog(() => import('./NewListDialog.tsx').then((m) => m.NewListOfTable));
