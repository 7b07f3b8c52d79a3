// What the browser needs of help without a schema.
export const SUBJECT_LENGTH = 150;
export const MESSAGE_LENGTH = 5_000;

export const articleHref = (id: string): string => `/help?article=${id}`;
