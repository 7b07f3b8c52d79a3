// Text that a careless format would break on.

export const AWKWARD = 'tab\t line\nbreak \\ \\. \\N "quotes" \'\' \r é李🚀';
