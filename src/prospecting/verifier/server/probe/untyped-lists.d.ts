// Packages of lists that come without types.

declare module 'mailchecker' {
  const checker: { blacklist(): Set<string> };
  export = checker;
}
declare module 'role-based-email-addresses' {
  const names: string[];
  export = names;
}
