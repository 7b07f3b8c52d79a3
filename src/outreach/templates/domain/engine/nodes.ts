// What a template is once it has been read: text as it stands, places for values, and choices. Rendering only walks over it.

export type Node =
  /** Goes out as it stands. */
  string | ValueNode | SpinNode | AddressNode;

export interface ValueNode {
  kind: 'value';
  /** Index into `variables` of the compiled template. */
  slot: number;
  /** As typed, entities resolved; null where there is none. An empty one says that nothing may stand there. */
  fallback: string | null;
  /** Within the quotes of an attribute. */
  attribute?: true;
}

export interface SpinNode {
  kind: 'spin';
  /** Which choice of the template: the HTML and its text twin choose alike. */
  turn: number;
  options: Node[][];
}

/** A link or the address of a picture that holds values: made, then checked as a whole. */
export interface AddressNode {
  kind: 'address';
  parts: Node[];
}

/** Appends a node; texts side by side become one. */
export function push(nodes: Node[], node: Node): void {
  if (node === '') return;
  const last = nodes.at(-1);
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else nodes.push(node);
}
