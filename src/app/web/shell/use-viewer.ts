// Who uses the shell: the signed-in user with the group that decides what is open to them.
import { createContext, useContext } from 'react';
import type { UserDocument } from '#account/accounts/contract.ts';
import type { Viewer } from './menu.ts';

export interface ShellViewer extends Viewer {
  user: UserDocument;
}

export const ViewerContext = createContext<ShellViewer | null>(null);

export function useViewer(): ShellViewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer needs the signed-in shell above it');
  return viewer;
}
