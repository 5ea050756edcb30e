// Has the page kept for when there is no network, where the browser can.
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("offline.js");
