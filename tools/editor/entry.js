// What the workshop's editor uses of CodeMirror. tools/bundle_editor.py makes one file of it.
export {acceptCompletion, autocompletion} from "@codemirror/autocomplete";
export {history, historyKeymap, standardKeymap} from "@codemirror/commands";
export {defineLanguageFacet, Language, languageDataProp, syntaxHighlighting} from "@codemirror/language";
export {setDiagnostics} from "@codemirror/lint";
export {diff} from "@codemirror/merge";
export {search, searchKeymap} from "@codemirror/search";
export {EditorState, Transaction} from "@codemirror/state";
export {EditorView, highlightSpecialChars, keymap} from "@codemirror/view";
export {tagHighlighter, tags} from "@lezer/highlight";
export {parser as markdown, Table} from "@lezer/markdown";
