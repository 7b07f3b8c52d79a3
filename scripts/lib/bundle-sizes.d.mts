/** Gzipped JavaScript that a first visit loads, from the manifest of the build in `folder` (bytes). */
export function bundleSizes(folder: string): { name: string; bytes: number; limit: number }[];
