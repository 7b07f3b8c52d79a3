// Where the focus goes when a panel closes: back to what opened it or, where that has gone, to what is nearest to its place.
import { type RefObject, useEffect } from 'react';

/** An element and all its ancestors, innermost first. */
type Place = readonly Element[];

interface Opening {
  from: Place;
  /** Of the page. */
  path: string;
}

const PANELS = '[role=dialog], [role=menu]';
/** Where the person was last. A browser may give a pressed button no focus, so what is pressed counts too. */
let last: Place = [];
/**
 * What each panel was opened from, recorded with the first focus in it: a field that takes the focus by itself does so before the
 * panel is known elsewhere.
 */
const openings = new WeakMap<Element, Opening>();

if (typeof document !== 'undefined') {
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const panel = target.closest(PANELS);
    if (panel && !openings.has(panel)) openings.set(panel, openedNow());
    last = toPlace(target);
  };
  document.addEventListener('focusin', remember, true);
  document.addEventListener('pointerdown', remember, true);
}

const openedNow = (): Opening => ({ from: last, path: location.pathname });

/** A panel is drawn at the end of the page: its logical parent is what it was opened from, not the body. */
function toPlace(element: Element): Place {
  const place: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    place.push(at);
    const opening = openings.get(at);
    if (opening) return [...place, ...opening.from];
  }
  return place;
}

/** Only a lost focus is restored: a user who pressed something else stays there. */
function restoreFocus({ from, path }: Opening): void {
  if (location.pathname !== path) return;
  if (!isFocusLost()) return;
  const gone = from.filter((each) => !each.isConnected && each.matches('button, a[href]'));
  for (const each of from) {
    if (!each.isConnected) continue;
    // A button may have been redrawn, or have moved from an empty page to the head of a full one.
    if (gone.some((button) => tryFocus(sameButton(button, each))) || tryFocus(each)) return;
  }
  tryFocus(document.getElementById('main'));
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** An element may pass the focus on, as a list does to one of its items. */
function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return !isFocusLost();
}

function sameButton(gone: Element, within: Element): Element | undefined {
  const name = getName(gone);
  return name === '' ? undefined : [...within.querySelectorAll(gone.tagName)].find((each) => getName(each) === name);
}

const getName = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** `onOpenAutoFocus`: the panel itself, not its first control where that is the Close button, whose tooltip would open. */
export function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** `onCloseAutoFocus` of a dialog, a popover or a menu. */
export function restoreFocusOnClose(event: Event): void {
  const opening = event.currentTarget instanceof Element && openings.get(event.currentTarget);
  if (!opening) return;
  // Not to the button in the menu that has led to another page.
  if (location.pathname !== opening.path) event.preventDefault();
  // Radix comes first: it knows a trigger, and does nothing where there is none.
  else queueMicrotask(() => restoreFocus(opening));
}

/** For a panel that is no dialog: its focus goes back when it goes away. */
export function useFocusReturn(panel: RefObject<Element | null>): void {
  useEffect(() => {
    const opening = openedNow();
    if (panel.current) openings.set(panel.current, opening);
    return () => {
      setTimeout(() => restoreFocus(opening));
    };
  }, [panel]);
}
