// What the operator can fix (a variable, a taken port, a folder in use): shown as its message alone, without a stack.

export class StartFault extends Error {
  override name = 'StartFault';
}
