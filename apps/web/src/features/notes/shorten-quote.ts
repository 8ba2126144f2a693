const MAX_LENGTH = 80;

/** Enough of a quote to tell one note from another. */
export function shortenQuote(quote: string): string {
  return quote.length > MAX_LENGTH ? `${quote.slice(0, MAX_LENGTH).trimEnd()}…` : quote;
}
