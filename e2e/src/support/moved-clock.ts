/**
 * Loaded before the program of the LMS: its clocks run from another moment, those that it tells others the time by
 * included. MOVED_BY is how far ahead, in milliseconds.
 */
import { ServerResponse } from 'node:http';

const ahead = Number(process.env.MOVED_BY);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + ahead] : args, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name, receiver),
});

// Node takes the `Date` header from a clock of its own.
const writeHead = ServerResponse.prototype.writeHead as (...args: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
