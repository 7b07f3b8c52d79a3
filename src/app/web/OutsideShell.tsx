// Pages outside of the signed-in shell that a signed-in user can be on: their activity is reported there too (spec section 4).
import { Outlet } from 'react-router';
import { SessionHeartbeat, storedSessionId, useMe } from '#account/accounts/web/index.ts';

export function OutsideShell() {
  return (
    <>
      {storedSessionId() !== null && <Heartbeat />}
      <Outlet />
    </>
  );
}

function Heartbeat() {
  const { data: user } = useMe();
  return user ? <SessionHeartbeat uid={user.uid} /> : null;
}
