// Saved jobs as a file for a spreadsheet.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { SavedJob } from '../contract.ts';
import { KIND_BADGES, onlineText, STATUS_NAMES } from './job-labels.ts';

export type FileRow = SavedJob & { note: string };

export const FILE_COLUMNS: readonly CsvColumn<FileRow>[] = [
  { header: 'Title', value: ({ title }) => title },
  { header: 'Company or client', value: ({ company }) => company },
  { header: 'Kind', value: ({ kind }) => KIND_BADGES[kind] },
  { header: 'Place', value: ({ place }) => place },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Status', value: ({ status }) => STATUS_NAMES[status] },
  { header: 'Applied on', value: ({ appliedOn }) => appliedOn },
  { header: 'Next step', value: ({ nextStep }) => nextStep },
  { header: 'Due', value: ({ nextDue }) => nextDue },
  { header: 'Contact', value: ({ contact }) => contact },
  { header: 'Salary or budget', value: ({ salary }) => salary },
  { header: 'Skills', value: ({ skills }) => skills.join(', ') },
  { header: 'Tags', value: ({ tags }) => tags.join(', ') },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Saved on', value: ({ savedAt }) => savedAt.slice(0, 10) },
  { header: 'Saved by', value: ({ savedBy }) => savedBy.name },
  { header: 'Posted on', value: ({ postedAt }) => postedAt?.slice(0, 10) },
  { header: 'Online', value: ({ online }) => onlineText(online) },
  { header: 'Address', value: ({ url }) => url },
  { header: 'Sample data', value: ({ sample }) => sample },
];
