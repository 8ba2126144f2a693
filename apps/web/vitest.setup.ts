import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take its time to bring a screen's code in; waiting longer costs a passing test nothing.
configure({ asyncUtilTimeout: 5000 });

/** jsdom lays nothing out, so nothing ever changes its size. */
class NeverResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NeverResizes;

// jsdom has the element but not its methods; what is modal about it is proven in a browser.
if (typeof HTMLDialogElement === 'function') {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

// jsdom has arrays of bytes of its own, of which Node's buffers are none; the LMS in process answers with buffers.
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
});

afterEach(cleanup);
