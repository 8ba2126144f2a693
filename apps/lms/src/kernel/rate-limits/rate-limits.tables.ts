export interface RateLimitsTable {
  key: string;
  window_start: number;
  count: number;
}

export interface RateLimitsTables {
  rate_limits: RateLimitsTable;
}
