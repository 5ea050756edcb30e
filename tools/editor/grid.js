// What the workshop's table of cards uses of Tabulator. tools/bundle_editor.py makes one file of it.
export {default as Tabulator} from "tabulator-tables/src/js/core/Tabulator.js";
export {default as Edit} from "tabulator-tables/src/js/modules/Edit/Edit.js";
export {default as Filter} from "tabulator-tables/src/js/modules/Filter/Filter.js";
export {default as Format} from "tabulator-tables/src/js/modules/Format/Format.js";
export {default as FrozenColumns} from "tabulator-tables/src/js/modules/FrozenColumns/FrozenColumns.js";
export {default as ResizeColumns} from "tabulator-tables/src/js/modules/ResizeColumns/ResizeColumns.js";
export {default as Sort} from "tabulator-tables/src/js/modules/Sort/Sort.js";
