// The wizard of imports, opened by an address, and the button that leads to it.
import { Upload } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';

const ImportWizard = lazyDialog(() => import('./ImportWizard.tsx').then((m) => m.ImportWizard));

export function ImportHost() {
  const { at, go, close } = useImportAddress();
  return at !== null && <ImportWizard at={at} onGo={go} onClose={close} />;
}

// Opens the wizard over the current page.
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

// Where the wizard is: `?import=contact` begins one, `?import=ID` is at one. So a reload, a bookmark and the bell lead back to it.
const PARAM = 'import';

/** The query of a page with the wizard over it; the page keeps its own state. */
export function importSearch(params: URLSearchParams, at: RecordKind | string): string {
  const next = new URLSearchParams(params);
  next.set(PARAM, at);
  return `?${next}`;
}

function useImportAddress() {
  const [params, setParams] = useSearchParams();
  const at = params.get(PARAM);
  function go(to: string | null, replace = true) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (to === null) next.delete(PARAM);
        else next.set(PARAM, to);
        return next;
      },
      { replace },
    );
  }
  return { at, go, close: () => go(null) };
}
