// News from the server: one connection a browser, whatever the number of its tabs.
// The tab that holds a lock listens and passes on what it hears; when it closes, another tab takes the lock.

const RETRY = 1000;

// onNews(text) for each piece of news, onState(isConnected) when the connection is lost or found.
export function listen(path, onNews, onState = () => {}) {
  if (!navigator.locks || !self.BroadcastChannel) { hear(path, onNews, onState); return; }
  const channel = new BroadcastChannel(`pnp news ${path}`);
  channel.onmessage = event => "news" in event.data ? onNews(event.data.news) : "state" in event.data ? onState(event.data.state) : undefined;
  navigator.locks.request(`pnp news ${path}`, () => new Promise(() => {
    hear(path, news => { channel.postMessage({news}); onNews(news); }, state => { channel.postMessage({state}); onState(state); });
  }));
}

function hear(path, onNews, onState) {
  const news = new EventSource(path);
  news.onmessage = event => onNews(event.data);
  news.onopen = () => onState(true);
  news.onerror = () => { onState(false); if (news.readyState === EventSource.CLOSED) setTimeout(() => hear(path, onNews, onState), RETRY); };
}
