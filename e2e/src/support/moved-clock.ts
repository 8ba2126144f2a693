/**
 * Preloaded into the LMS process: moves its clock ahead by MOVED_BY milliseconds, including the `Date` header of its
 * responses.
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

// Node doesn't use the global `Date` for this header.
const writeHead = ServerResponse.prototype.writeHead as (...args: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
