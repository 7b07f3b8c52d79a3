// Sealing: what comes back, what must not, and that a change of SECRET_KEY leaves nothing unreadable.
import { describe, expect, it } from 'vitest';
import { createSealer, createSecrets } from './secrets.ts';

const OLD = 'old'.repeat(20);
const NEW = 'new'.repeat(20);
const sealer = (key = OLD, previous: string | null = null, purpose = 'tests') =>
  createSealer(createSecrets(key, previous), purpose);

describe('a sealed secret', () => {
  it('is read again where it belongs, and is different bytes each time', () => {
    const [one, two] = [sealer().seal('kéy-🔑', 'w1:linkedin'), sealer().seal('kéy-🔑', 'w1:linkedin')];
    expect(sealer().open(one, 'w1:linkedin')).toBe('kéy-🔑');
    expect(one.bytes.equals(two.bytes)).toBe(false);
    expect(one.bytes.toString('latin1')).not.toContain('key');
  });

  it('is not read in another place, with another purpose, another key, or changed', () => {
    const sealed = sealer().seal('a key', 'w1:linkedin');
    expect(sealer().open(sealed, 'w2:linkedin')).toBeNull();
    expect(sealer(OLD, null, 'others').open(sealed, 'w1:linkedin')).toBeNull();
    expect(sealer(NEW).open(sealed, 'w1:linkedin')).toBeNull();
    const { keyId, bytes } = sealed;
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(sealer().open({ keyId, bytes: changed }, 'w1:linkedin')).toBeNull();
    }
    expect(sealer().open({ keyId, bytes: bytes.subarray(0, 20) }, 'w1:linkedin')).toBeNull();
  });

  it('can be read after a key change while the previous key is given, and is encrypted again with the present one', () => {
    const sealed = sealer(OLD).seal('a key', 'w1:linkedin');
    const changed = sealer(NEW, OLD);
    expect(changed.open(sealed, 'w1:linkedin')).toBe('a key');
    const again = changed.seal('a key', 'w1:linkedin');
    expect(again.keyId).not.toBe(sealed.keyId);
    expect(sealer(NEW).open(again, 'w1:linkedin')).toBe('a key');
  });
});
