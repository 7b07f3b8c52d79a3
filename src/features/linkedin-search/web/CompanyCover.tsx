// The wide picture above a company; a plain band where there is none or it does not load.
import { useState } from 'react';

export function CompanyCover({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="h-28 border-b border-line bg-surface-3 md:h-44">
      {src && !failed && <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />}
    </div>
  );
}
