import { randomUUID } from 'node:crypto';

/** Creates request ids: a unique prefix of this process and a counter, which is faster than a random id per request. */
export function countRequests(): () => string {
  const name = randomUUID();
  let count = 0;
  return () => {
    count += 1;
    return `${name}-${count}`;
  };
}
