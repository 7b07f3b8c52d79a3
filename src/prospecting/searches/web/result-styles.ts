// The grid of cards, for results and for their shape while a search is running.
export const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
