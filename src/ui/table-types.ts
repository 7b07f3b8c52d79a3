// Columns of a table and the order of its rows.
import type { ReactNode } from 'react';

export const SHOWN_FROM = { 1440: 'md:max-[90rem]:hidden!', 1680: 'md:max-[105rem]:hidden!' } as const;

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Tailwind width: `w-40`. */
  width?: string;
  sortable?: boolean;
  /** Width of the window from which there is room for it, in pixels; cards have it always. */
  from?: keyof typeof SHOWN_FROM;
  /**
   * Part of a card below 720 px: `title` stands above the rest and `corner` (one button) at its upper right, both without their header;
   * `hidden` is left out.
   */
  card?: 'title' | 'fact' | 'corner' | 'hidden';
}

export interface TableSort {
  key: string;
  descending: boolean;
}

export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** Names a row for its checkbox: "Select Mara Lindqvist". */
  rowName: (key: string) => string;
}
