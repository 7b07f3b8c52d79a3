// Where the wizard is: `?import=contact` begins one, `?import=ID` is at one. So a reload, a bookmark and the bell lead back to it.
import { useSearchParams } from 'react-router';
import type { RecordKind } from '#crm/records/contract.ts';

const PARAM = 'import';

/** The query of a page with the wizard over it; the page keeps its own state. */
export function importSearch(params: URLSearchParams, at: RecordKind | string): string {
  const next = new URLSearchParams(params);
  next.set(PARAM, at);
  return `?${next}`;
}

export function useImportAddress() {
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
