// The address of an article; apart, since the shell needs no more of them.
export const articleHref = (id: string): string => `/help?article=${id}`;
