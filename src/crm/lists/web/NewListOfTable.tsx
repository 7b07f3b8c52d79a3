// A new list of what a table shows or has selected. It is opened when it is made, and can be taken back.
import { useNavigate } from 'react-router';
import type { NewListProps } from '#crm/records/web/index.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import { listPath, madeText } from './list-labels.ts';
import { NewListDialog } from './NewListDialog.tsx';
import { useShelveLists } from './use-list-changes.ts';

export function NewListOfTable({ onClose, onMade, ...source }: NewListProps) {
  const navigate = useNavigate();
  const shelve = useShelveLists();
  return (
    <NewListDialog
      source={source}
      onClose={onClose}
      onMade={(made) => {
        const { list } = made;
        notifyUndo(madeText(made), () => shelve.mutate({ lists: [list], shelf: 'bin' }));
        onMade?.();
        void navigate(listPath(list.id, source.kind));
      }}
    />
  );
}
