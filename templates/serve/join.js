// Somebody comes by a seat's link: its token stands behind the `#`, and goes to the server in the body of a request.
import {ask, tableAt} from "./door.js";
import {body, byId} from "./page.js";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

byId("sit").addEventListener("submit", async event => {
  event.preventDefault();
  const code = body.dataset.code;
  const done = await ask(`/room/${code}/sit`, {token, name: byId("name").value});
  if (done.ok) location.replace(tableAt(code, body.dataset.locale));
  else byId("fault").textContent = done.why;
});
