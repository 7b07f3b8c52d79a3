// Stands on every page from which something is imported; draws nothing until the address asks for the wizard.
import { lazyDialog } from '#ui/lazy.tsx';
import { useImportAddress } from './import-address.ts';

const ImportWizard = lazyDialog(() => import('./ImportWizard.tsx').then((m) => m.ImportWizard));

export function ImportHost() {
  const { at, go, close } = useImportAddress();
  return at !== null && <ImportWizard at={at} onGo={go} onClose={close} />;
}
