// Parts of a page that load when they are reached for. One that does not come is said, and asked for again at the next try.
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { ScreenLoading, Spinner } from './Loading.tsx';
import { notify } from './notify.ts';

type Load<P> = () => Promise<ComponentType<P>>;

const NOT_LOADED = 'This part of the page did not load. Check your connection and try again.';

export const notifyNotLoaded = () => notify.error(NOT_LOADED);

/**
 * A dialog: nothing is drawn until it is there; where it does not come a toast says so, and it is closed. React's `lazy` would
 * keep the failure until the page reloads, and show it in place of the whole page.
 * @param Waiting is shown until it has loaded: a field that takes letters typed meanwhile.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: Load<P>,
  Waiting?: ComponentType<P>,
): ComponentType<P> {
  const state: LazyState<P> = { load, loaded: null };
  return function LazyDialog(props: P) {
    const { Part, failed } = useLazy(state);
    const onFailed = useEffectEvent(() => {
      notifyNotLoaded();
      props.onClose();
    });
    useEffect(() => {
      if (failed) onFailed();
    }, [failed]);
    if (Part) return <Part {...props} />;
    return Waiting && !failed ? <Waiting {...props} /> : null;
  };
}

/**
 * A part with a place of its own on the screen, which says there that it is on its way or did not come.
 * @param Waiting is shown until it has loaded: its shape, so that nothing moves when it comes.
 */
export function lazyPart<P extends object>(load: Load<P>, Waiting?: ComponentType<P>): ComponentType<P> {
  const state: LazyState<P> = { load, loaded: null };
  return function LazyPart(props: P) {
    const { Part, failed, again } = useLazy(state);
    if (Part) return <Part {...props} />;
    if (!failed) return Waiting ? <Waiting {...props} /> : <Spinner />;
    return (
      <div role="alert" className="p-2 text-sm text-text-2">
        <p>{NOT_LOADED}</p>
        <Button size="sm" className="mt-2" onClick={again}>
          Try again
        </Button>
      </div>
    );
  };
}

/** A part that was not requested: nothing is drawn until it has loaded, and a failure is silent. */
export function lazyExtra<P extends object>(load: Load<P>): ComponentType<P> {
  const state: LazyState<P> = { load, loaded: null };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each file, like those of `lazy`
  return function LazyExtra(props: P) {
    const { Part } = useLazy(state);
    return Part && <Part {...props} />;
  };
}

/**
 * A page, drawn as soon as it is there: where React's `lazy` has shown something else in its place it holds a page back until
 * 300 ms have passed, most often with its code long loaded. One that does not come is a fault of the page.
 */
export function lazyPage<P extends object>(load: Load<P>): ComponentType<P> {
  const state: LazyState<P> = { load, loaded: null };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each file, like those of `lazy`
  return function LazyPage(props: P) {
    const { Part, failed } = useLazy(state);
    if (failed) throw new Error(NOT_LOADED);
    return Part ? <Part {...props} /> : <ScreenLoading />;
  };
}

interface LazyState<P> {
  load: Load<P>;
  loaded: ComponentType<P> | null;
}

function useLazy<P extends object>(state: LazyState<P>) {
  const [Part, setPart] = useState(() => state.loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Part || failed) return;
    let gone = false;
    const show = (part: ComponentType<P>) => {
      state.loaded = part;
      if (!gone) setPart(() => part);
    };
    state.load().then(show, () => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, [state, Part, failed]);
  return { Part, failed, again: () => setFailed(false) };
}
