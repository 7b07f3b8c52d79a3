// What a search of an outside source yields.

export interface Found<T> {
  items: T[];
  /** What the source claims to have in all, where it says so. */
  total: number | null;
}
