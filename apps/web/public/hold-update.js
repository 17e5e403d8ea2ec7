/* global self, indexedDB */
// Part of the service worker: a new version of the app is not installed while anything recorded here waits to be sent, for it was
// recorded under the version that wrote it. The browser tries again later.
self.addEventListener('install', (event) => {
  event.waitUntil(
    new Promise((done, hold) => {
      const opening = indexedDB.open('touchline');
      opening.onupgradeneeded = () => opening.transaction.abort(); // nothing was ever kept here: leave it unmade
      opening.onerror = () => done();
      opening.onsuccess = () => {
        const kept = opening.result;
        if (!kept.objectStoreNames.contains('outbox')) {
          kept.close();
          return done();
        }
        const counting = kept.transaction('outbox').objectStore('outbox').count();
        counting.onerror = () => done();
        counting.onsuccess = () => {
          kept.close();
          if (counting.result === 0) done();
          else hold(new Error(`${counting.result} entries wait to be sent`));
        };
      };
    }),
  );
});
