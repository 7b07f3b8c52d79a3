// A picture that cannot be had or must not be shown; its message is for the log.
export class PictureRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PictureRefused';
  }
}
