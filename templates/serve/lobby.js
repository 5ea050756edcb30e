// The first page: choose the players, and open a room.
import {ask, tableAt} from "./door.js";
import {remember} from "./memory.js";
import {body, byId} from "./page.js";

for (const id of ["unstarted", "refused"]) byId(id)?.remove();
const count = byId("count");

function showSeats() {
  [...byId("seats").children].forEach((row, place) => {
    row.hidden = place >= Number(count.value);
    const who = row.querySelector("select").value;
    row.querySelector(".name").hidden = who !== "here";
  });
}

async function open(event) {
  event.preventDefault();
  const rows = [...byId("seats").children].slice(0, Number(count.value));
  const seats = rows.map(row => row.querySelector("select").value);
  const names = rows.map((row, place) => seats[place] === "here" ? row.querySelector("input").value : "");
  const made = await ask("/rooms", {seats, names});
  if (made.ok) {
    remember(`pnp-seats ${made.data.code}`, JSON.stringify({seats, names}));
    location.assign(tableAt(made.data.code, body.dataset.locale));
  }
  else byId("fault").textContent = made.why;
}

if (count) {
  count.addEventListener("change", showSeats);
  byId("seats").addEventListener("change", showSeats);
  byId("open").querySelector("button").addEventListener("click", open);  // (a frame that allows no forms sends no `submit`)
  byId("watch")?.addEventListener("submit", event => {
    event.preventDefault();
    const code = byId("code").value.trim().toUpperCase();
    if (code) location.assign(tableAt(code));
  });
  showSeats();
}

// A free table: the first seat is at this screen, the others as chosen.
byId("free")?.addEventListener("submit", async event => {
  event.preventDefault();
  const others = Array(Number(byId("free-count").value) - 1).fill(byId("free-others").value);
  const made = await ask("/free", {seats: ["here", ...others], names: [byId("free-name").value]});
  if (made.ok) location.assign(`/free/${made.data.code}?locale=${body.dataset.locale}`);
  else byId("free-fault").textContent = made.why;
});
