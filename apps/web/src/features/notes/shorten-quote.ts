const LONGEST = 80;

/** Enough of a quote to tell one note from another. */
export function shortenQuote(quote: string): string {
  return quote.length > LONGEST ? `${quote.slice(0, LONGEST).trimEnd()}…` : quote;
}
