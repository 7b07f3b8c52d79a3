// An address in a table: opens its verdict with the evidence beside the table.
interface AddressLinkProps {
  email: string;
  onOpen: (email: string) => void;
}

export function AddressLink({ email, onOpen }: AddressLinkProps) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(email);
      }}
      title={email}
      className="relative max-w-full truncate text-left font-label hover:underline max-md:break-all max-md:whitespace-normal md:max-w-90 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-3 pointer-coarse:after:inset-x-0"
    >
      <bdi>{email}</bdi>
      <span className="sr-only">: show the evidence</span>
    </button>
  );
}
