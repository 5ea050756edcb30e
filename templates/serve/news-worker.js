// The single connection that all tabs of a browser share: it receives the news of every subject that a tab listens to.
import {newsAt} from "./news.js";

const RETRY = 1000;
const tabs = new Map(), known = new Map();
let source = null, address = "", isDeskRefused = false;

self.onconnect = event => {
  const [port] = event.ports;
  port.onmessage = message => {
    const {subject} = message.data;
    if (subject) {
      tabs.set(port, subject);
      if (subject === "desk") isDeskRefused = false;
      if (known.has(subject)) port.postMessage({news: known.get(subject)});
    } else tabs.delete(port);
    renew();
  };
};

function renew(isAgain = false) {
  const subjects = [...new Set(tabs.values())].filter(one => one !== "desk" || !isDeskRefused).sort(), wanted = subjects.length ? newsAt(subjects) : "";
  if (wanted === address && !isAgain) return;
  if (source) source.close();
  source = null;
  address = wanted;
  for (const subject of known.keys()) if (!subjects.includes(subject)) known.delete(subject);
  if (!wanted) return;
  const opened = source = new EventSource(wanted);
  opened.onopen = () => tell({isHere: true});
  opened.onmessage = event => {
    const [, subject, news] = event.data.match(/^(\S+) (.*)$/);
    known.set(subject, news);
    for (const [port, one] of tabs) if (one === subject) port.postMessage({news});
  };
  opened.onerror = () => {
    tell({isHere: false});
    if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
    if (wanted.startsWith("/desk")) isDeskRefused = true;  // the key was refused: rooms still get their news, without the workshop
    setTimeout(() => { if (opened === source) renew(true); }, RETRY);
  };
}

function tell(message) { for (const port of tabs.keys()) port.postMessage(message); }
