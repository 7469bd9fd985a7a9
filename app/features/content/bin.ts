/** How long what was deleted can be had back. */
export const BIN_DAYS = 30;

export type BinnedItem = {
  id: number;
  title: string;
  deleted_by: string;
  deleted_at: string;
  /** From then on it is gone. */
  until: string;
};
