// The browser's log: what nobody needs to see but somebody may look for. The one place that writes to the console.

export function logWarning(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.warn(message, cause);
}
