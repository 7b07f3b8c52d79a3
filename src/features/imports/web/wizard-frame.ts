// What every step hands on to the frame that it stands in.
import type { ReactNode } from 'react';

export interface WizardFrame {
  title: string;
  aside: ReactNode;
  onClose: () => void;
}
