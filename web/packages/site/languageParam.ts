/** The parameter of an address with which a page comes in another language than that of the browser. */
export const languageParam = "nodLanguage";
