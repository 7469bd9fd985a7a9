/** Where scheduled backups are kept: in the data folder, or beside the uploads in the bucket. */
export const backupPlaces = ["folder", "bucket"] as const;
export type BackupPlace = (typeof backupPlaces)[number];
