/**
 * The Trusted Types policy of the viewer, evaluated before everything else: of all scripts that are named by a string,
 * only the reader of PDF may be started, and no markup comes from strings.
 */
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";

interface Rules {
  createHTML: (markup: string) => string;
  createScriptURL: (address: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => unknown;
}

const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy("default", {
  createHTML: () => {
    throw new TypeError("Markup from strings is not allowed here.");
  },
  createScriptURL: (address) => {
    if (new URL(address, location.href).pathname !== new URL(worker, location.href).pathname)
      throw new TypeError("Only the reader of PDF may be started here.");
    return address;
  },
});
