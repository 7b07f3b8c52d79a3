// The software bill of materials: npm's own for the whole lockfile, reduced to what ships.
import { execFileSync } from 'node:child_process';
import { ROOT } from './root.mjs';

/**
 * @typedef {{ 'bom-ref': string, type: string, name: string, version?: string, scope?: string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn?: string[] }[] }} Bom
 */

/** How npm marks development dependencies. */
const DEVELOPMENT = 'cdx:npm:package:development';

/** CycloneDX of every package in the lockfile. @returns {Bom} */
export function readBom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const shell = process.platform === 'win32';
  const json = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, shell });
  const bom = JSON.parse(json);
  // npm names it after its folder.
  const { component } = bom.metadata;
  component.name = component['bom-ref'].replace(/@[^@]*$/, '');
  return bom;
}

/** Keeps what ships, and the relations among it. @param {Bom} bom @param {import('./licences.mjs').Shipped[]} shipped @returns {Bom} */
export function keepShipped(bom, shipped) {
  const kept = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const root = bom.metadata.component['bom-ref'];
  const isKept = (/** @type {string} */ ref) => ref === root || kept.has(ref);
  return {
    ...bom,
    components: bom.components
      .filter((component) => isKept(component['bom-ref']))
      .map((component) => {
        const properties = component.properties?.filter(({ name }) => name !== DEVELOPMENT);
        // What the build took into its files is as needed as the rest.
        const isBundled = properties?.length !== component.properties?.length;
        return isBundled ? { ...component, scope: 'required', properties } : component;
      }),
    dependencies: bom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter(isKept) ?? [] })),
  };
}
