// The one Trusted Types policy of the page. It lets style text through, because the component
// library writes style elements, and refuses everything that could become an element or come
// from another origin. It is a separate file and runs before the bundle.
(() => {
  if (!window.trustedTypes) return;
  window.trustedTypes.createPolicy("default", {
    createHTML(text) {
      if (text.includes("<")) throw new TypeError("markup from text is not allowed here");
      return text;
    },
    createScriptURL(url) {
      if (new URL(url, document.baseURI).origin === location.origin) return url;
      throw new TypeError("scripts come from this origin only");
    },
  });
})();
