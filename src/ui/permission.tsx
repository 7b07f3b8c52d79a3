// What the role of the signed-in person allows. A control that would change, send or cost something says what it needs; where the
// role does not allow that, it is drawn disabled and says why. The server decides; this saves a click that it would refuse.
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { errorText } from '#shared/errors.ts';
import { type Capability, type Role, roleMay } from '#shared/roles.ts';
import { notify } from './notify.ts';

/** Null outside the signed-in pages: the server's answer is enough there. */
export const RoleContext = createContext<Role | null>(null);

export function useMay(needs: Capability): boolean {
  return useRefusal(needs) === null;
}

/** Why a control is disabled, in words; null where it is not. */
export function useRefusal(needs: Capability | undefined): string | null {
  const role = useContext(RoleContext);
  if (role === null || needs === undefined || roleMay(role, needs)) return null;
  return errorText('ROLE_FORBIDDEN', { role });
}

/** In place of what a press would do, for itself, its form and its row: a touch screen shows no title. */
export function showRefusal(event: MouseEvent, refusal: string): void {
  event.preventDefault();
  event.stopPropagation();
  notify.error({ message: refusal, code: 'ROLE_FORBIDDEN' });
}

/** Of a control that is refused: what a menu or popover around it listens for would still open it. */
export function withoutHandlers<P extends object>(props: P): P {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !/^on[A-Z]/.test(name))) as P;
}

/** Fields and buttons inside are disabled where the role does not allow to change them; links stay. */
export function FieldsFor({ needs, children }: { needs: Capability; children: ReactNode }) {
  return (
    <fieldset disabled={!useMay(needs)} className="contents">
      {children}
    </fieldset>
  );
}
