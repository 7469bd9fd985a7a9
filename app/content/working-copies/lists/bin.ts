/** How long a deleted item can be recovered. */
export const BIN_DAYS = 30;

export type BinnedItem = {
  id: number;
  title: string;
  deleted_by: string;
  deleted_at: string;
  /** When it is erased. */
  until: string;
};
