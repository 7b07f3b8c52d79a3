// The head of a person's page: who it is, what they say they do, where, and the way out to them. All of it is in a list of
// results too, so that it is there before the rest.
import { MapPin } from 'lucide-react';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import type { LinkedinPerson } from '../contract.ts';
import { OnLinkedin } from './OnLinkedin.tsx';

export function ProfileHead({ person }: { person: LinkedinPerson }) {
  const { fullName, headline, location, profilePicture, profileURL } = person;
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3 p-4">
        <Avatar name={fullName} src={profilePicture} size="xl" />
        <div className="min-w-0 flex-1 basis-60">
          <h1 dir="auto" className="text-left text-xl font-title tracking-[-0.015em] break-words">
            {fullName}
          </h1>
          {headline ? (
            <p dir="auto" className="mt-0.5 max-w-180 text-left break-words text-text-2">
              {headline}
            </p>
          ) : (
            <p className="mt-0.5 text-text-3">No headline</p>
          )}
          {location && (
            <p className="mt-1.5 flex items-start gap-1 text-sm text-text-3">
              <MapPin aria-hidden size={14} className="mt-0.5 shrink-0" />
              <bdi className="min-w-0 break-words">{location}</bdi>
            </p>
          )}
        </div>
        <OnLinkedin url={profileURL} />
      </div>
    </Card>
  );
}
