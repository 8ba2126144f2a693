/** Values from a site's /metrics. */
export interface SiteMetrics {
  requests: number;
  queries: number;
  /** Bytes. */
  residentMemory: number;
  /** Pages that were sent with their first screen. */
  renderedPages: number;
  /** Of all threads. */
  cpuSeconds: number;
}

/** Reads /metrics. */
export async function readMetrics(origin: string): Promise<SiteMetrics> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const sum = (name: string, labels = '(?:{[^}]*})?') =>
    [...text.matchAll(new RegExp(`^${name}${labels} (\\S+)$`, 'gm'))].reduce(
      (total, match) => total + Number(match[1]),
      0,
    );
  return {
    requests: sum('lectern_http_request_duration_seconds_count'),
    queries: sum('lectern_db_query_duration_seconds_count'),
    residentMemory: sum('process_resident_memory_bytes'),
    renderedPages: sum('lectern_first_screens_total', '{outcome="rendered"}'),
    cpuSeconds: sum('process_cpu_seconds_total'),
  };
}
