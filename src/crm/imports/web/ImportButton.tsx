// Opens the wizard over the page that it stands on.
import { Upload } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { Button } from '#ui/Button.tsx';
import { importSearch } from './import-address.ts';

interface ImportButtonProps {
  kind: RecordKind;
  label?: string;
  size?: 'sm' | 'md';
}

export function ImportButton({ kind, label = 'Import', size = 'md' }: ImportButtonProps) {
  const [params] = useSearchParams();
  return (
    <Button needs="write" asChild size={size} icon={<Upload aria-hidden size={16} />}>
      <Link to={importSearch(params, kind)}>{label}</Link>
    </Button>
  );
}
