const MAX_LENGTH = 80;

/** Long enough to tell notes apart. */
export function shortenQuote(quote: string): string {
  return quote.length > MAX_LENGTH ? `${quote.slice(0, MAX_LENGTH).trimEnd()}…` : quote;
}
