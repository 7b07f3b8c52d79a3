// The records of one list as a table; members of a static list can be removed or moved.
import { ArrowRightLeft, CircleDot, ListMinus, ListPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { RecordKind, Target } from '#crm/records/contract.ts';
import { DEFAULT_COLUMNS, RecordsScreen, type SelectedRecords, useRecordsTable } from '#crm/records/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useMay } from '#ui/permission.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { MemberStatus } from '../contract.ts';
import { MEMBER_STATUS_LABELS, MEMBER_STATUSES } from '../members.contract.ts';
import { ListFacts, ListHead } from './ListHead.tsx';
import { countText } from './list-labels.ts';
import { MEMBER_COLUMNS, memberColumns, useChangeMemberValues } from './member-columns.tsx';
import { useMembership } from './use-list-changes.ts';
import { type ReadList, useListCount } from './use-lists.ts';

interface ListTableProps {
  data: ReadList;
  kind: RecordKind;
  onShow: (kind: RecordKind) => void;
  onRule: () => void;
}

const ALL_VIEW = 'all';

export function ListTable({ data, kind, onShow, onRule }: ListTableProps) {
  const { list } = data;
  const count = useListCount(list);
  const fixed = list.type === 'static';
  const scope = useMemo(
    () => ({ join: 'and' as const, items: [{ field: 'lists', op: 'any-of' as const, value: [list.id] }] }),
    [list.id],
  );
  const columns = useMemo(() => {
    const [name = 'name', ...others] = DEFAULT_COLUMNS[kind].filter((key) => key !== 'lists');
    return fixed ? [name, ...MEMBER_COLUMNS, ...others] : [name, ...others];
  }, [kind, fixed]);
  const views = useMemo(() => [{ key: ALL_VIEW, name: `All ${countText(kind, 2).slice(2)}`, state: {} }], [kind]);
  const mayWrite = useMay('write');
  const extra = useMemo(() => (fixed ? memberColumns(list.id, kind, mayWrite) : []), [fixed, list.id, kind, mayWrite]);
  const table = useRecordsTable({ kind, name: `list-${list.type}-${kind}`, scope, columns, views });
  return (
    <RecordsScreen
      table={table}
      label={`${countText(kind, 2).slice(2)} of ${list.name}`}
      extraColumns={extra}
      {...(fixed && {
        actions: (selected: SelectedRecords) => <Actions list={list} kind={kind} selected={selected} />,
      })}
      head={
        <>
          <ListHead list={list} count={kind === 'contact' ? count.contacts : count.companies} onRule={onRule} />
          <ListFacts data={data}>
            {fixed && (
              <Segmented
                size="sm"
                aria-label="What is shown"
                value={kind}
                onValueChange={onShow}
                options={[
                  { value: 'contact', label: `Contacts ${formatCount(count.contacts ?? 0)}` },
                  { value: 'company', label: `Companies ${formatCount(count.companies ?? 0)}` },
                ]}
              />
            )}
          </ListFacts>
        </>
      }
      empty={<EmptyList fixed={fixed} kind={kind} onRule={onRule} />}
    />
  );
}

const ListPicker = lazyPart(() => import('./ListPicker.tsx').then((m) => m.ListPicker));

interface ActionsProps {
  list: ReadList['list'];
  kind: RecordKind;
  selected: SelectedRecords;
}

function Actions({ list, kind, selected: { target, clear } }: ActionsProps) {
  const membership = useMembership();
  const words = useChangeMemberValues(list.id, kind);
  const ids = 'ids' in target ? target.ids : null;
  return (
    <>
      {ids && (
        <Menu
          align="start"
          trigger={
            <Button needs="write" size="sm" aria-label="Set status" icon={<CircleDot aria-hidden size={16} />}>
              Status
            </Button>
          }
        >
          {MEMBER_STATUSES.map((status: MemberStatus) => (
            <MenuItem
              key={status}
              onSelect={() =>
                words.mutate({
                  ids,
                  change: { status },
                  done: `${countText(kind, ids.length)}: ${MEMBER_STATUS_LABELS[status]}`,
                })
              }
            >
              {MEMBER_STATUS_LABELS[status]}
            </MenuItem>
          ))}
        </Menu>
      )}
      <MoveButton list={list} kind={kind} target={target} onMoved={clear} />
      <Button
        needs="write"
        size="sm"
        icon={<ListMinus aria-hidden size={16} />}
        onClick={() => {
          membership.mutate({ kind, target, list, do: 'remove-from-list' });
          clear();
        }}
      >
        Take out
      </Button>
    </>
  );
}

interface MoveButtonProps {
  list: ReadList['list'];
  kind: RecordKind;
  target: Target;
  onMoved: () => void;
}

function MoveButton({ list, kind, target, onMoved }: MoveButtonProps) {
  const [open, setOpen] = useState(false);
  const membership = useMembership();
  return (
    <Popover
      label="Move to another list"
      open={open}
      onOpenChange={setOpen}
      align="start"
      className="w-80 p-2"
      trigger={
        <Button needs="write" size="sm" aria-label="Move to list" icon={<ArrowRightLeft aria-hidden size={16} />}>
          Move
        </Button>
      }
    >
      <ListPicker
        kind={kind}
        target={target}
        except={[list.id]}
        onDone={() => setOpen(false)}
        onChoose={(to) => {
          membership.mutate({ kind, target, list: to, do: 'move-to-list', fromId: list.id });
          onMoved();
        }}
      />
    </Popover>
  );
}

function EmptyList({ fixed, kind, onRule }: { fixed: boolean; kind: RecordKind; onRule: () => void }) {
  const [to, where] = kind === 'contact' ? ['/contacts', 'Contacts'] : ['/company-library', 'Company Library'];
  if (!fixed) {
    return (
      <EmptyState
        title="No matches yet"
        action={
          <Button needs="write" onClick={onRule}>
            Change rule
          </Button>
        }
      >
        New matches appear here automatically.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ListPlus size={20} />}
      title={`No ${countText(kind, 2).slice(2)} in this list`}
      action={
        <Button asChild variant="primary">
          <Link to={to}>Open {where}</Link>
        </Button>
      }
    >
      Select rows there and press “Add to list”, or save results of a search straight into it.
    </EmptyState>
  );
}
