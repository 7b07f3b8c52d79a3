// The form of a search by one text: what to look for, and one button with its price.
import type { FormEvent, ReactNode } from 'react';
import type { SearchQuote } from '../contract.ts';
import { SearchButton } from './SearchButton.tsx';
import { TermField, type TermFieldProps } from './TermField.tsx';

export interface SearchBarProps extends TermFieldProps {
  onSearch: () => void;
  searching: boolean;
  /** Credits, from the price table. */
  price: number;
  quote: SearchQuote | null;
  onRefresh?: (() => void) | undefined;
  /** Before the text box: a toggle of kinds. */
  children?: ReactNode;
}

export function SearchBar({ onSearch, searching, price, quote, onRefresh, children, ...field }: SearchBarProps) {
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
        <SearchButton price={price} quote={quote} searching={searching} onRefresh={onRefresh} />
      </form>
    </search>
  );
}
