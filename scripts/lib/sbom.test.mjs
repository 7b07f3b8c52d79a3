import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { bundledPackages, shippedPackages } from './licences.mjs';
import { readLockfile } from './lockfile.mjs';
import { keepShipped, readBom } from './sbom.mjs';

const shipped = shippedPackages(readLockfile(), bundledPackages());
const bom = keepShipped(readBom(), shipped);

it('is valid CycloneDX', async () => {
  const version = /** @type {any} */ (bom).specVersion;
  const validator = new Validation.JsonStrictValidator(version);
  expect(Object.values(Spec.Version)).toContain(version);
  expect(await validator.validate(JSON.stringify(bom))).toBeNull();
  expect(await validator.validate(JSON.stringify({ ...bom, bomFormat: 'another' }))).not.toBeNull();
});

it('covers every package that ships, and no other', () => {
  const listed = bom.components.map((component) => component['bom-ref']);
  expect(listed.toSorted()).toEqual(shipped.map(({ name, version }) => `${name}@${version}`).toSorted());
  // One of the server's node_modules, one bundled into the browser's files, one font; no tool.
  expect(bom.components.filter(({ name }) => /^(pg|react|@fontsource-variable\/inter|vitest)$/.test(name))).toEqual(
    ['@fontsource-variable/inter', 'pg', 'react'].map((name) => expect.objectContaining({ name, scope: 'required' })),
  );
});

it('relates only what it lists', () => {
  const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((component) => component['bom-ref'])]);
  const related = bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  expect(related.filter((ref) => !refs.has(ref))).toEqual([]);
  expect(bom.metadata.component).toMatchObject({ name: 'leadwright', type: 'application' });
});
