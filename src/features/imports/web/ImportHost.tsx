// Stands on every page from which something is imported; draws nothing until the address asks for the wizard.
import { lateDialog } from '#ui/late.tsx';
import { useImportAddress } from './import-address.ts';

const ImportWizard = lateDialog(() => import('./ImportWizard.tsx').then((m) => m.ImportWizard));

export function ImportHost() {
  const { at, go, close } = useImportAddress();
  return at !== null && <ImportWizard at={at} onGo={go} onClose={close} />;
}
