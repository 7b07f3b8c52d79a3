// Columns that say whose work a row is. A feature declares its own; when a person is removed from a workspace, `team` counts the rows
// and gives them to another person. Who wrote or made a thing is history, and is not among them.

export interface HandedOver {
  /** What people call the rows, in the plural: "contacts". */
  what: string;
  table: string;
  column: string;
  /** SQL that a row must also meet: "not done". */
  only?: string;
}
