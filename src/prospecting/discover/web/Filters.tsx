// The filters where there is room for them: a column at the left, or a button that opens them as a sheet.
import { ListFilter } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { DiscoverKind } from '../fields.contract.ts';
import { countFilters, type DiscoverForm, NO_FORM } from './discover-address.ts';
import { FilterForm } from './FilterForm.tsx';

interface FiltersProps {
  kind: DiscoverKind;
  form: DiscoverForm;
  onChange: (change: Partial<DiscoverForm>) => void;
}

/** From 1280 px. */
export function FilterColumn({ fieldRef, ...props }: FiltersProps & { fieldRef: RefObject<HTMLInputElement | null> }) {
  const { kind, form, onChange } = props;
  const count = countFilters(kind, form);
  return (
    <aside aria-label="Filters" className="w-54 shrink-0 max-xl:hidden">
      <div className="mb-3 flex h-8 items-center justify-between">
        <h2 className="font-semibold">Filters</h2>
        {count > 0 && (
          <Button variant="ghost" size="sm" className="-mr-3" onClick={() => onChange(NO_FORM)}>
            Clear all
          </Button>
        )}
      </div>
      <FilterForm {...props} fieldRef={fieldRef} />
    </aside>
  );
}

/** Below it. `found`: how many fit, for the button that leads back to them. */
export function FilterSheet({ found, ...props }: FiltersProps & { found: string }) {
  const { kind, form, onChange } = props;
  const [open, setOpen] = useState(false);
  const count = countFilters(kind, form);
  return (
    <>
      <Button
        className="max-md:order-2 xl:hidden"
        icon={<ListFilter aria-hidden size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <>
            {count > 0 && (
              <Button variant="ghost" onClick={() => onChange(NO_FORM)}>
                Clear all
              </Button>
            )}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {found}
            </Button>
          </>
        }
      >
        <div className="p-4">
          <FilterForm {...props} />
        </div>
      </Sheet>
    </>
  );
}
