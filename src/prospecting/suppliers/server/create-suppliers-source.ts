// Which source of suppliers answers for a workspace.
import type { Sources } from '#prospecting/sources/server/index.ts';
import { createAlibabaSuppliers } from './suppliers.alibaba.provider.ts';
import type { SuppliersSource } from './suppliers.provider.ts';
import { createSampleSuppliers } from './suppliers.sample.provider.ts';

export function createSuppliersSource(sources: Sources): (workspaceId: string) => Promise<SuppliersSource> {
  return sources.port({
    capability: 'suppliers',
    keyed: { source: 'suppliers', create: createAlibabaSuppliers },
    sample: createSampleSuppliers,
  });
}
