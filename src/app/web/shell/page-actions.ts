// The actions of the page for the palette: what the bar of a selection, the head of an open record and the head of the page offer. They are
// read from the controls that are drawn (`data-actions` names their place), so that plan, role and state are judged once.
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { type Role, roleMay } from '#shared/roles.ts';
import { MenuItem, menuChildren } from '#ui/Menu.tsx';

export type ActionPlace = 'selection' | 'record' | 'page';

export interface PageAction {
  label: string;
  place: ActionPlace;
  /** "Ctrl B" */
  keys: string | undefined;
  /** The control to focus before it runs: what opens then stands beside it, and the focus returns to it. */
  control: HTMLElement;
  run: () => void;
}

export interface PageActions {
  place: ActionPlace;
  /** "3 contacts", "Ada Lovelace" */
  about: string;
  actions: readonly PageAction[];
}

const ORDER: readonly ActionPlace[] = ['selection', 'record', 'page'];
const CONTROLS = 'button, a[href]';

/** In the order in which the palette shows them. `open`: goes to an address of the product. */
export function readPageActions(role: Role, open: (to: string) => void): readonly PageActions[] {
  return ORDER.flatMap((place) =>
    [...document.querySelectorAll<HTMLElement>(`[data-actions="${place}"]`)]
      .filter((element) => element.getClientRects().length > 0 || element.querySelector(CONTROLS) !== null)
      .map((element) => ({
        place,
        about: element.dataset.actionsAbout ?? '',
        actions: [...element.querySelectorAll<HTMLElement>(CONTROLS)]
          // One place can lie inside of another: a control belongs to the nearest.
          .filter((control) => control.closest('[data-actions]') === element && isUsable(control))
          .flatMap((control) => actionsAt({ control, place, role, open })),
      })),
  ).filter(({ actions }) => actions.length > 0);
}

const isUsable = (control: HTMLElement) =>
  !control.matches(':disabled, [aria-disabled=true], [aria-hidden=true], [data-no-action]');

interface At {
  control: HTMLElement;
  place: ActionPlace;
  role: Role;
  open: (to: string) => void;
}

/** The control itself; of a menu its items, with the name of the menu where that is no mere "More". */
function actionsAt(at: At): PageAction[] {
  const { control, place } = at;
  const label = getName(control);
  if (label === '') return [];
  const items = menuChildren(control);
  if (items !== undefined) {
    const prefix = control.hasAttribute('aria-label') ? '' : `${label}: `;
    const found = listItems(items, at).map(({ label: item, run }) => ({ ...at, label: prefix + item, run }));
    if (found.length > 0)
      return found.map(({ label: item, run }) => ({ label: item, place, keys: undefined, control, run }));
  }
  return [{ label, place, keys: control.dataset.keys, control, run: () => control.click() }];
}

function getName(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(/\s+/g, ' ').trim();
}

interface Item {
  label: string;
  run: () => void;
}

/** Items that are drawn by a component of their own are unknown: such a menu is opened instead. */
function listItems(children: ReactNode, at: At): Item[] {
  return Children.toArray(children).flatMap((child): Item[] => {
    if (!isValidElement<Parameters<typeof MenuItem>[0]>(child)) return [];
    if (child.type === Fragment) return listItems(child.props.children, at);
    if (child.type !== MenuItem) return [];
    const { needs, disabled, onSelect, children: content } = child.props;
    if (disabled || (needs && !roleMay(at.role, needs))) return [];
    const label = toText(content).replace(/\s+/g, ' ').trim();
    const run = onSelect ?? toOpenLink(content, at);
    return label === '' || !run ? [] : [{ label, run }];
  });
}

function toText(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return String(child);
      return isValidElement<{ children?: ReactNode }>(child) ? toText(child.props.children) : '';
    })
    .join(' ');
}

/** Of a link drawn as an item. */
function toOpenLink(node: ReactNode, { open }: At): (() => void) | undefined {
  if (!isValidElement<{ to?: unknown; href?: unknown }>(node)) return undefined;
  const { to, href } = node.props;
  if (typeof to === 'string') return () => open(to);
  if (typeof href === 'string') return () => void window.open(href, '_blank', 'noopener,noreferrer');
  return undefined;
}
