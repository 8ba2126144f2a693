import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may be slow to load a screen's code; a longer timeout costs a passing test nothing.
configure({ asyncUtilTimeout: 5000 });

/** jsdom has no layout, so sizes never change. */
class NeverResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NeverResizes;

// jsdom has the element but not its methods; modality is tested in a browser.
if (typeof HTMLDialogElement === 'function') {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

// jsdom defines its own byte arrays, of which Node's buffers are not instances; the LMS in process responds with
// buffers.
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
});

afterEach(cleanup);
