// The picture of a post; nothing where it does not load: the links of such pictures expire.
import { useState } from 'react';

export function PostPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className="mt-3 h-40 w-full max-w-96 rounded-m border border-line bg-surface-2 object-cover"
    />
  );
}
