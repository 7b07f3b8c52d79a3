// The rule of a live list, changed where its effect is seen: the table of all records with the rule as its filter.
import { useMemo } from 'react';
import { PageBar, RecordsScreen, useRecordsTable } from '#crm/records/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import type { List, LiveRule } from '../contract.ts';
import { faultOf } from './field-fault.ts';
import { useChangeList } from './use-list-changes.ts';

interface RuleTableProps {
  list: List;
  rule: LiveRule;
  onDone: () => void;
}

/** A rule never asks for them. */
const LISTS = ['lists'];

export function RuleTable({ list, rule, onDone }: RuleTableProps) {
  const { kind } = rule;
  const change = useChangeList();
  const views = useMemo(() => [{ key: 'all', name: 'The rule', state: rule.selection }], [rule]);
  const table = useRecordsTable({ kind, name: `rule-${kind}`, views, unasked: LISTS });
  function save() {
    const selection = { ...(table.q && { q: table.q }), filter: table.filter };
    change.mutate(
      { id: list.id, change: { rule: { kind, selection } } },
      {
        onSuccess: () => {
          notifyUndo('Rule changed', () => change.mutate({ id: list.id, change: { rule } }));
          onDone();
        },
        onError: (error) => notify.error(faultOf(error, 'rule') ?? error),
      },
    );
  }
  return (
    <RecordsScreen
      table={table}
      label={`What ${list.name} would hold`}
      head={
        <>
          <PageBar
            title={list.name}
            count={null}
            badge={<Badge tone="accent">Changing the rule</Badge>}
            actions={
              <>
                <Button size="sm" onClick={onDone}>
                  Cancel
                </Button>
                <Button size="sm" variant="primary" loading={change.isPending} onClick={save}>
                  Save rule
                </Button>
              </>
            }
          />
          <p className="shrink-0 border-b border-line bg-surface px-4 py-2 text-sm text-text-2">
            Search and filter below: whoever is shown then is in the list, now and later.
          </p>
        </>
      }
    />
  );
}
