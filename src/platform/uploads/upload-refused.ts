// An upload that cannot be used; the message stands at the field.
import { AppError } from '#shared/errors.ts';

export class UploadRefused extends AppError {
  constructor(
    readonly reason: string,
    cause?: unknown,
  ) {
    super('INVALID_INPUT', { fields: [{ path: 'data', message: reason }], cause });
    this.name = 'UploadRefused';
  }
}
