// Stores the page for use without a network, if the browser can.
const PATIENCE = 1500;
const workers = (() => { try { return location.protocol.startsWith("http") ? navigator.serviceWorker ?? null : null; } catch { return null; } })();  // (a frame without an origin has none)
const registered = workers && workers.register("offline.js").then(() => workers.ready).catch(() => null);

// Resolves when fetched files will be stored, so that large ones are fetched only once; or after a short time, if the
// browser cannot store them.
export const kept = Promise.race([
  (async () => { if (registered && await registered && !workers.controller) await new Promise(done => workers.addEventListener("controllerchange", done, {once: true})); })(),
  new Promise(done => setTimeout(done, PATIENCE)),
]);

// Asks the service worker to store the files that a page needs "first", or all others ("then").
export async function keep(what) {
  const found = registered && await registered;
  if (found) found.active.postMessage(what);
}

keep("first");
