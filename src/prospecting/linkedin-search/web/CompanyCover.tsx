// The wide picture above a company; a plain band where it does not load, so that nothing jumps.
import { useState } from 'react';

export function CompanyCover({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="h-28 border-b border-line bg-surface-3 md:h-44">
      {!failed && <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />}
    </div>
  );
}
