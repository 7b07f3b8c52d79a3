// Stands on every page from which something is imported; draws nothing until the address asks for the wizard.
import { lazy, Suspense } from 'react';
import { useImportAddress } from './import-address.ts';

const ImportWizard = lazy(async () => ({ default: (await import('./ImportWizard.tsx')).ImportWizard }));

export function ImportHost() {
  const { at } = useImportAddress();
  if (at === null) return null;
  return (
    <Suspense fallback={null}>
      <ImportWizard at={at} />
    </Suspense>
  );
}
