/** Tables of the site module; see db/migrations/0012-write-probes.ts. */
export interface SiteTables {
  write_probes: WriteProbesTable;
}

export interface WriteProbesTable {
  /** Always 1. */
  id: number;
  probed_at: number;
}
