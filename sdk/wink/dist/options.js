/**
 * The contract of the widget with the page around it: what a page gives and what it is told. The script
 * wink.js is written against these types as well, so that package and script cannot drift apart.
 */
export {};
//# sourceMappingURL=options.js.map