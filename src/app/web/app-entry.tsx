// The document of every path but `/`: the router over one cache of the server's answers.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { meQuery, redirectIfSignedOut } from '#account/accounts/web/index.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { TooltipProvider } from '#ui/Tooltip.tsx';
import { Frame } from './Frame.tsx';
import { AppRoutes } from './router.tsx';

export function Entry() {
  const [queries] = useState(() => {
    const client = createQueryClient({
      onSignedOut: () => {
        // A public page needs no sign-in.
        if (client.getQueryData(meQuery.queryKey)) void redirectIfSignedOut();
      },
      onOverLimit: () => {
        // The shell asks which session to end once its own question has had that answer.
        if (client.getQueryState(meQuery.queryKey)?.status === 'success') {
          void client.invalidateQueries({ queryKey: meQuery.queryKey });
        }
      },
    });
    return client;
  });
  return (
    <QueryClientProvider client={queries}>
      <Frame>
        <TooltipProvider>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </TooltipProvider>
      </Frame>
    </QueryClientProvider>
  );
}
