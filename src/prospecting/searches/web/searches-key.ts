// Names everything in the browser's cache that lists searches, so that one that has ended makes all of it current.
export const SEARCHES_KEY = ['searches'] as const;
