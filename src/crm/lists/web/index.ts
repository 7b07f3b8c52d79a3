// Lists on other pages.
import { lazyDialog } from '#ui/lazy.tsx';

export { AddToListButton } from './AddToListButton.tsx';
export { useCreateList } from './use-list-changes.ts';
export { useListChoices, useLists, useListTotal, useLiveLists } from './use-lists.ts';

export const NewListOfTable = lazyDialog(() => import('./NewListDialog.tsx').then((m) => m.NewListOfTable));
