// What a member sees whose workspace requires a second factor they do not have: the set-up, and nothing else.
import { Button } from '#ui/Button.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { StepUpHost } from './StepUpHost.tsx';

export function SecondFactorSetup({ uid }: { uid: string }) {
  const signOut = useSignOut();
  return (
    <main className="mx-auto min-h-dvh max-w-170 px-4 py-12">
      <h1 className="text-2xl font-title tracking-[-0.02em]">Set up a second factor</h1>
      <p className="mt-2 mb-8 text-md text-text-2">
        Your workspace requires one. Add an authenticator app or a passkey to continue.
      </p>
      <SecondFactorSettings />
      <Button
        variant="ghost"
        size="sm"
        className="mt-6"
        loading={signOut.isPending}
        onClick={() => signOut.mutate(uid)}
      >
        Sign out
      </Button>
      <StepUpHost />
    </main>
  );
}
