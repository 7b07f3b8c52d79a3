// Packages of lists that come without types.
declare module 'mailchecker' {
  const checker: { blacklist(): Set<string> };
  export = checker;
}
declare module 'role-based-email-addresses' {
  const names: string[];
  export = names;
}

declare module 'email-providers' {
  const domains: readonly string[];
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default domains;
}
