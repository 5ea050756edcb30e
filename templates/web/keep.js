// Has the page kept for when there is no network, where the browser can.
const PATIENCE = 1500;
const workers = (() => { try { return location.protocol.startsWith("http") ? navigator.serviceWorker ?? null : null; } catch { return null; } })();  // (a frame without an origin has none)
const registered = workers && workers.register("offline.js").then(() => workers.ready).catch(() => null);

// When what is fetched is kept: what is large waits for that, and is fetched once. Not long, where it cannot be.
export const kept = Promise.race([
  (async () => { if (registered && await registered && !workers.controller) await new Promise(done => workers.addEventListener("controllerchange", done, {once: true})); })(),
  new Promise(done => setTimeout(done, PATIENCE)),
]);

// Has kept what a page needs "first", or all else, "then".
export async function keep(what) {
  const found = registered && await registered;
  if (found) found.active.postMessage(what);
}

keep("first");
