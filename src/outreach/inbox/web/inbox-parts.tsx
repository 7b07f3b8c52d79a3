// Parts of other features in the inbox. They depend on this feature, so the app provides them.
import { type ComponentType, createContext, useContext } from 'react';

export interface InboxParts {
  /** The button that pushes a reply to the connected CRMs; nothing where there are none. */
  PushReply?: ComponentType<{ threadId: string }>;
  /** What else is due today, while nothing is to be answered. */
  DueToday?: ComponentType;
  /** The button that starts a practice campaign. */
  StartPractice?: ComponentType;
}

const Parts = createContext<InboxParts>({});

/** Mounted once in the signed-in app, with components that load when they are shown. */
export const InboxPartsProvider = Parts.Provider;

export const useInboxParts = () => useContext(Parts);
