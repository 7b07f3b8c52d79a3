// Which templates are selected: some of those that are shown, or all that match.
import { useState } from 'react';
import type { TemplateRow } from '../contract.ts';
import type { PageState } from './page-state.ts';
import type { Target } from './templates-calls.ts';
import { filterOf } from './use-templates.ts';

export interface TemplateSelection {
  /** Of the rows that are shown. */
  shown: Set<string>;
  all: boolean;
  target: Target;
  select: (ids: ReadonlySet<string>) => void;
  selectAll: () => void;
}

export function useTemplateSelection(state: PageState, rows: readonly TemplateRow[]): TemplateSelection {
  const filter = filterOf(state);
  const listed = JSON.stringify(filter);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  /** The list of which all were selected: another list, and nothing is. */
  const [allOf, setAllOf] = useState<string | null>(null);
  const all = allOf === listed;
  const shown = new Set(rows.map(({ id }) => id).filter((id) => all || selected.has(id)));
  return {
    shown,
    all,
    target: all ? { filter } : { ids: [...shown] },
    select: (ids) => {
      setAllOf(null);
      select(ids);
    },
    selectAll: () => setAllOf(listed),
  };
}
