// Tells the bell of an import that came to its end while somebody was elsewhere. Drawn nowhere; stands in the shell.
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { notify } from '#ui/notify.ts';
import type { ImportEvent } from './use-imports.ts';

export function ImportNews() {
  useLiveEvent<ImportEvent>('import', ({ data: { id, state, name, kind } }) => {
    if (state !== 'done' && state !== 'failed') return;
    notify.news({
      id: `import:${id}:${state}`,
      message: state === 'done' ? `Imported: ${name}` : `The import of ${name} stopped`,
      href: `${kind === 'contact' ? '/contacts' : '/company-library'}?import=${id}`,
      linkLabel: 'Look at the result',
    });
  });
  return null;
}
