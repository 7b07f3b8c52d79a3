// The form of a search by one text: what to look for, and one button with its price.
import type { FormEvent, ReactNode } from 'react';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { TermField, type TermFieldProps } from './TermField.tsx';

export interface SearchBarProps extends TermFieldProps {
  onSearch: () => void;
  searching: boolean;
  /** Credits, from the price table. */
  price: number;
  /** Before the text box: a toggle of kinds. */
  children?: ReactNode;
}

export function SearchBar({ onSearch, searching, price, children, ...field }: SearchBarProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }
  return (
    <search className="mb-5 block">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        {children}
        <div className="min-w-0 flex-1 max-md:basis-full">
          <TermField {...field} />
        </div>
        <Button
          type="submit"
          variant="primary"
          loading={searching}
          loadingText="Searching..."
          className="min-w-41 max-md:w-full"
        >
          Search ({formatCredits(price)})
        </Button>
      </form>
    </search>
  );
}
