/**
 * The app as it is kept by the browser, so that it opens without a network. A new version never comes in by itself: it waits until
 * somebody takes it, and that only once nothing recorded here is left to send.
 */
import { Workbox } from 'workbox-window';
import { outbox } from '../record/outbox.js';
import { root } from './router.svelte.js';

let waiting = $state(false);
let worker: Workbox | undefined;

/** Each time anew: a version that was held back while the queue was full (`hold-update.js`) comes again later. */
function attend(registration: ServiceWorkerRegistration): void {
  const look = (): void => void (waiting = registration.waiting !== null);
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
}

export const appUpdate = {
  get waiting(): boolean {
    return waiting;
  },
  begin(): void {
    if (!('serviceWorker' in navigator)) return;
    worker = new Workbox(`${root}/sw.js`, { scope: `${root}/` });
    worker.register().then(
      (registration) => registration !== undefined && attend(registration),
      () => undefined, // where it may not be kept, it is loaded each time
    );
  },
  /** @returns how many entries still wait to be sent; 0 when the new version comes in */
  async take(): Promise<number> {
    const unsent = await outbox.count();
    if (unsent > 0) return unsent;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker?.messageSkipWaiting();
    return 0;
  },
};
