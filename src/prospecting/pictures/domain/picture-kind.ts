// What a file really is, as the image door asks it: the rule is shared with uploads.
export { pictureKind } from '#shared/picture-kind.ts';
