// Where the cache of the tab keeps what it knows of lists: one beginning, so that a change refreshes all of it.
export const LISTS_KEY = ['lists'] as const;
