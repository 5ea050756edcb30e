// The text editor of the workshop: CodeMirror for Markdown with placeholders. book.css has its colours.
import {acceptCompletion, autocompletion, defineLanguageFacet, diff, EditorState, EditorView, highlightSpecialChars, history, historyKeymap, keymap, Language, languageDataProp, markdown, search, searchKeymap, setDiagnostics, standardKeymap, syntaxHighlighting, Table, tagHighlighter, tags, Transaction} from "./vendor/codemirror.js";

const PLACEHOLDER = /^\{\{.*?\}\}|^\{#[^}\n]*\}/;  // {{ a value }} and {#the name of a clause}
const placeholders = {
  defineNodes: [{name: "Placeholder", style: tags.special(tags.string)}],
  parseInline: [{name: "Placeholder", before: "Emphasis", parse(inline, next, at) {
    const match = next === 123 && PLACEHOLDER.exec(inline.slice(at, inline.end));  // (123 is an opening brace)
    return match ? inline.addElement(inline.elt("Placeholder", at, at + match[0].length)) : -1;
  }}],
};
const facet = defineLanguageFacet(), language = new Language(facet, markdown.configure([Table, placeholders, {props: [languageDataProp.add({Document: facet})]}]), [], "markdown");
const colours = tagHighlighter([
  {tag: tags.heading, class: "md-heading"}, {tag: tags.labelName, class: "md-mark"}, {tag: tags.processingInstruction, class: "md-mark"},
  {tag: tags.special(tags.string), class: "md-value"}, {tag: tags.strong, class: "md-strong"}, {tag: tags.emphasis, class: "md-emphasis"}, {tag: tags.quote, class: "md-quote"}, {tag: tags.comment, class: "md-mark"},
]);

// An editor. ``offers`` answers with completions of a text, as {text, about}; ``typed``, ``moved`` and ``left`` hear of the
// user's acts, not of texts that the page puts in.
export function editor({id, label, isReadOnly, offers, typed, moved, left}) {
  const complete = async context => {
    const word = context.matchBefore(/[\w-]*/), some = await offers(context.state.sliceDoc(0, context.pos));
    return some.length ? {from: word ? word.from : context.pos, options: some.map(one => ({label: one.text, detail: one.about})), validFor: /^[\w-]*$/} : null;
  };
  const heard = update => {
    if (update.transactions.some(one => one.annotation(Transaction.remote))) return;
    if (update.docChanged) typed();
    else if (update.selectionSet) moved();
  };
  const begun = text => EditorState.create({doc: text, extensions: [
    EditorState.readOnly.of(isReadOnly), EditorView.lineWrapping, EditorView.contentAttributes.of({id, "aria-label": label, tabindex: "0", spellcheck: "true", autocapitalize: "off"}),
    highlightSpecialChars(), history(), search({top: true}), language, syntaxHighlighting(colours), EditorState.tabSize.of(4),
    autocompletion({override: [complete], activateOnTyping: false, icons: false, interactionDelay: 0}),
    keymap.of([{key: "Tab", run: acceptCompletion}, ...standardKeymap, ...historyKeymap, ...searchKeymap]),
    EditorView.updateListener.of(heard), EditorView.domEventHandlers({blur: () => { left(); }, click: () => { moved(); }}),
  ]});
  const view = new EditorView({state: begun("")}), caret = () => view.state.selection.main.head;
  const at = number => view.state.doc.line(Math.max(1, Math.min(number, view.state.doc.lines)));
  const place = (number, column) => at(number).from + [...at(number).text].slice(0, Math.max(0, column - 1)).join("").length;  // (a column counts characters)
  return {
    dom: view.dom,
    get text() { return view.state.doc.toString(); },
    get line() { return view.state.doc.lineAt(caret()).number; },
    hasFocus: () => view.hasFocus,
    focus: () => view.focus(),
    // Begins with another text: its changes cannot be taken back beyond that.
    begin: text => view.setState(begun(text)),
    // Changes the text to another version of it. The caret stays between the same words; Ctrl Z takes back only what was typed.
    put(text) {
      const changes = diff(this.text, text).map(({fromA, toA, fromB, toB}) => ({from: fromA, to: toA, insert: text.slice(fromB, toB)}));
      view.dispatch({changes, annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)]});
    },
    toLine(number) {
      const {from} = at(number);
      view.dispatch({selection: {anchor: from}, effects: EditorView.scrollIntoView(from, {y: "nearest", yMargin: 80})});
      view.focus();
    },
    // Marks the places with faults, each {line, column, end_line, end_column, severity, message}.
    mark(faults) {
      view.dispatch(setDiagnostics(view.state, faults.filter(one => one.line).map(one => {
        const from = place(one.line, one.column), to = one.end_line ? place(one.end_line, one.end_column) : from;
        return {from, to: to > from ? to : Math.max(from, at(one.line).to), severity: one.severity === "error" ? "error" : "warning", message: one.message};
      })));
    },
  };
}
