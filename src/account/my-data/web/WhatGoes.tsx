// What a deletion removes, in numbers, and what a member leaves behind.
import type { MyData } from '../contract.ts';
import { counted } from './data-labels.ts';

export function WhatGoes({ data: { goes, stays } }: { data: Pick<MyData, 'goes' | 'stays'> }) {
  return (
    <div className="space-y-3 text-sm">
      <Numbers words="This goes, and cannot be brought back:" counts={goes} />
      {stays.length > 0 && <Numbers words="This stays with the workspace, without your name:" counts={stays} />}
    </div>
  );
}

function Numbers({ words, counts }: { words: string; counts: MyData['goes'] }) {
  return (
    <div>
      <p className="text-text-2">{words}</p>
      <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
        {counts.map((one) => (
          <li key={one.what} className="font-medium">
            {counted(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}
