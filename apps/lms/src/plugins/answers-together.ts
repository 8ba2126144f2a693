import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Sends the answers to requests that the event loop read from its sockets in one go in one go, too. Each write that finds
 * its reader asleep costs the time of waking it, which is more than that of writing; written behind each other, they find
 * it at work: one that serves many, as a proxy in front does, then sleeps once for a batch and not once for an answer. No
 * answer waits for input: this runs before the loop asks for more. Register behind whatever else looks at answers.
 */
export const answersTogether = fp(async (app: FastifyInstance) => {
  let ready: (() => void)[] = [];
  function send(): void {
    const answers = ready;
    ready = [];
    for (const answer of answers) answer();
  }
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    if (ready.push(done) === 1) setImmediate(send);
  });
});
