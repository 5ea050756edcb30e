// Says why the page of an exported folder has not started; the lobby's module removes both notices. No module: a frame
// without an origin loads no modules from a host that does not allow it.
if (location.protocol !== "file:") {
  document.getElementById("unstarted").hidden = true;
  document.getElementById("refused").hidden = false;
}
