// A kind of notification: what a feature declares of it, in one place. Texts are made when they are read, so that a merged one counts right.
import { type Capability, type Role, roleMay } from '#shared/roles.ts';
import type { Channels, NotificationIcon, NotificationTone } from '../fields.contract.ts';

export interface NotificationText {
  /** What happened. */
  title: string;
  /** What it means, in a line; may be empty. */
  detail: string;
}

/** `Params`: what its text is made of; kept as JSON. */
export interface NotificationKind<Params extends object = never> {
  /** Stored: never changed. */
  kind: string;
  /** In the settings. */
  label: string;
  /** In the settings: when it comes. */
  hint: string;
  icon: NotificationIcon;
  tone: NotificationTone;
  /** The words of its link: "Open reply". */
  action: string;
  /** What a person's role must allow, both when it happens and when it is read. */
  needs: Capability;
  /** Until a person chooses otherwise. */
  defaults: Channels;
  /** `count`: how often it happened since it was last read. */
  text(params: Params, count: number): NotificationText;
}

/** Any kind, as the registry holds it: its params come from the database. */
export type AnyKind = Omit<NotificationKind, 'text'> & {
  text(params: never, count: number): NotificationText;
};

const DEFAULTS: Channels = { app: true, email: true, push: false };

/** In-app and in the daily email unless it says otherwise; push is always chosen. */
export function defineNotificationKind<Params extends object>(
  kind: Omit<NotificationKind<Params>, 'defaults' | 'tone' | 'needs'> &
    Partial<Pick<NotificationKind<Params>, 'tone' | 'needs'>> & { defaults?: Partial<Channels> },
): NotificationKind<Params> {
  return { tone: 'neutral', needs: 'read', ...kind, defaults: { ...DEFAULTS, ...kind.defaults } };
}

/** All kinds of the product, in the order of the settings. */
export type KindRegistry = ReadonlyMap<string, AnyKind>;

export function createKindRegistry(kinds: readonly AnyKind[]): KindRegistry {
  const registry = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (registry.size !== kinds.length) throw new Error('two kinds of notification have one name');
  return registry;
}

export function kindsFor(registry: KindRegistry, role: Role): AnyKind[] {
  return [...registry.values()].filter(({ needs }) => roleMay(role, needs));
}

/** Null where the kind is none of today: what an older or newer version has stored is left out. */
export function getText(
  registry: KindRegistry,
  { kind, params, count }: { kind: string; params: Record<string, unknown>; count: number },
): NotificationText | null {
  return registry.get(kind)?.text(params as never, count) ?? null;
}
