// What other pages show of lists, and the pages themselves, which load when they are opened.
import { lazy } from 'react';
import { lateDialog } from '#ui/late.tsx';

export { AddToListButton } from './AddToListButton.tsx';
export { faultOf } from './field-fault.ts';
export { useCreateList } from './use-list-changes.ts';
export { useListChoices } from './use-list-choices.ts';
export { useLists, useListTotal } from './use-lists.ts';
export { useLiveLists } from './use-live-lists.ts';

export const ListPage = lazy(() => import('./ListPage.tsx').then((m) => ({ default: m.ListPage })));
export const ListsPage = lazy(() => import('./ListsPage.tsx').then((m) => ({ default: m.ListsPage })));
export const NewListOfTable = lateDialog(() => import('./NewListOfTable.tsx').then((m) => m.NewListOfTable));
