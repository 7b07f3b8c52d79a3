// Loads the lists when somebody first asks: they take some megabytes, which a server that verifies nothing does without.
import type { DomainLists } from '../domain/domain-lists.ts';
import { createDomainLists } from '../domain/domain-lists.ts';

let loading: Promise<DomainLists> | null = null;

/** One for the process. `overrides`: DISPOSABLE_DOMAINS. */
export function loadDomainLists(overrides: readonly string[]): Promise<DomainLists> {
  loading ??= load(overrides);
  return loading;
}

async function load(overrides: readonly string[]): Promise<DomainLists> {
  const [careful, wide, free, role] = await Promise.all([
    import('disposable-email-domains-js'),
    import('mailchecker'),
    import('email-providers/all.json', { with: { type: 'json' } }),
    import('role-based-email-addresses'),
  ]);
  return createDomainLists(
    {
      disposable: careful.disposableEmailBlocklist(),
      widelyDisposable: wide.default.blacklist(),
      free: free.default,
      role: role.default,
    },
    { disposable: overrides },
  );
}
