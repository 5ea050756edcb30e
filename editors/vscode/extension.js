// Starts `pnp lsp` for every folder that holds a game.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("pnp").get("command");
  const patterns = ["**/*.md", "**/*.yaml", "**/*.csv", "**/*.po", "**/*.j2"];
  client = new LanguageClient(
    "pnp",
    "pnp",
    { command, args: ["lsp"] },
    { documentSelector: patterns.map((pattern) => ({ scheme: "file", pattern })) },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
