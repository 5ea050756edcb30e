// News from the server: one connection for each browser, whatever the number of its tabs. A browser opens at most six
// connections to a server, and one that waits for news is in use as long as its page is open.

const WORKER = "/static/news-worker.js", RETRY = 1000;

// The address of the news of some subjects: rooms by their codes, and the workshop as "desk".
export function newsAt(subjects) {
  const rooms = subjects.filter(one => one !== "desk"), of = rooms.length ? `?of=${rooms.join(".")}` : "";
  return subjects.includes("desk") ? `/desk/events${of}` : `/events${of}`;
}

// onNews(text) for each piece of news of a subject; onState(isConnected) when the connection is lost or found.
export function listen(subject, onNews, onState = () => {}) {
  if (self.SharedWorker) listenTogether(subject, onNews, onState);
  else listenAlone(subject, onNews, onState);
}

function listenTogether(subject, onNews, onState) {
  const {port} = new SharedWorker(WORKER, {type: "module", name: "pnp news"});
  port.onmessage = event => "news" in event.data ? onNews(event.data.news) : onState(event.data.isHere);
  const join = () => port.postMessage({subject});
  addEventListener("pagehide", () => port.postMessage({subject: null}));
  addEventListener("pageshow", event => { if (event.persisted) join(); });
  join();
}

// For browsers without shared workers: a hidden page closes its connection.
function listenAlone(subject, onNews, onState) {
  let news = null;
  const open = () => {
    news = new EventSource(newsAt([subject]));
    news.onmessage = event => onNews(event.data.slice(subject.length + 1));
    news.onopen = () => onState(true);
    news.onerror = () => { onState(false); if (news && news.readyState === EventSource.CLOSED) setTimeout(renew, RETRY); };
  };
  const renew = () => { if (news) news.close(); news = null; if (document.visibilityState === "visible") open(); };
  document.addEventListener("visibilitychange", renew);
  renew();
}
