import { randomUUID } from 'node:crypto';

/** Makes ids of requests: the name of this process, which no other has, and a number. Random ones take longer to make. */
export function countRequests(): () => string {
  const name = randomUUID();
  let count = 0;
  return () => {
    count += 1;
    return `${name}-${count}`;
  };
}
