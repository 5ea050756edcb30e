// The page of a seat's link. The link's token follows the `#`, and goes to the server in the body of a request. The
// answer has the seat's own token, which is shown once, as a link for another device.
import {ask, joinAt, tableAt} from "./door.js";
import {body, byId} from "./page.js";
import {linkRow} from "./panels.js";

const token = location.hash.slice(1), isFree = "free" in body.dataset;
history.replaceState(null, "", location.pathname);

byId("sit").addEventListener("submit", async event => {
  event.preventDefault();
  const code = body.dataset.code;
  const done = await ask(isFree ? `/free/${code}/sit` : `/room/${code}/sit`, {token, name: byId("name").value});
  if (done.ok) await showSeat(code, done.data);
  else byId("fault").textContent = done.why;
});

async function showSeat(code, seat) {
  const {say} = (await ask(`/words/${body.dataset.locale}`)).data;
  byId("disclosed").hidden = !seat.disclosed;
  byId("sit").hidden = true;
  byId("own").replaceChildren(linkRow(seat.name, new URL(isFree ? `/free/${code}/join#${seat.token}` : joinAt(code, seat.token), location).href, say));
  byId("to-table").href = isFree ? `/free/${code}?locale=${body.dataset.locale}` : tableAt(code, body.dataset.locale);
  byId("seated").hidden = false;
  byId("seated").focus();
}
